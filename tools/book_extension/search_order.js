// What Sphinx's search counts (html_search_scorer): lessons and front pages stand before the pages that check them and
// before solutions. The index knows no frequencies, so among pages that hold all words the kind of page is what is left.
var Scorer = {
  score: ([page, title, anchor, description, score]) => score + (
    /-checked$|(^|\/)solutions\//.test(page) ? -10 : /(^|\/)(part\d[^/]*|notebooks)\/|^book\/[^/]+$/.test(page) ? 4 : 0
  ),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
// Words that say nothing of what is looked for. Each page must hold all of the others. (From Sphinx 9 on, the list is a set.)
for (const word of "am an any can could did do does from had has have how i its me my our should so some than them we were what when where which who why would you your".split(" ")) {
  stopwords.add ? stopwords.add(word) : stopwords.push(word);
}
