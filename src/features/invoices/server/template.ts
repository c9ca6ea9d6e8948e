/** The invoice in typst. Everything that is said comes as `data`. */
export const invoiceTemplate = `
#set document(title: data.title, author: data.seller.name)
#set page(paper: "a4", margin: (x: 22mm, y: 20mm), footer: align(center, text(8pt, fill: luma(90), data.footer)))
#set text(10pt, lang: "en")
// Names and addresses without a space would run over the edge of the page.
#show regex("[\\p{Latin}\\p{Greek}\\p{Cyrillic}\\p{N}\\p{P}\\p{S}]{24,}"): it => it.text.clusters().map(box).join()
#let lines(list) = list.filter(it => it != "").map(it => [#it]).join(linebreak())
#grid(columns: (1fr, auto),
  [= #data.title],
  align(right)[#lines(data.head)])
#v(8mm)
#grid(columns: (1fr, 1fr), gutter: 10mm,
  [*#data.words.seller* \\ #lines(data.seller.lines)],
  [*#data.words.buyer* \\ #lines(data.buyer.lines)])
#v(8mm)
#table(columns: (1fr,) + (auto,) * (data.table.head.len() - 1), stroke: none, inset: (x: 0pt, y: 5pt), column-gutter: 8mm,
  align: (left,) + (left,) * (data.table.head.len() - 3) + (right, right),
  table.hline(),
  table.header(..data.table.head.map(it => [*#it*])),
  table.hline(stroke: 0.5pt),
  ..data.table.rows.flatten().map(it => [#it]),
  table.hline(stroke: 0.5pt))
#align(right, table(columns: (auto, auto), stroke: none, inset: (x: 0pt, y: 3pt), column-gutter: 10mm,
  align: (left, right),
  ..data.sums.flatten().map(it => [#it]),
  table.hline(stroke: 0.5pt),
  [*#data.total.at(0)*], [*#data.total.at(1)*]))
#v(8mm)
#for note in data.notes [#par[#note]]
`
