/** Which files the parser is scored on: `producer frame style: people`. */

/** Of the people in `people.json`; rules were written with these in sight. */
export const seen = `
libreoffice.pdf plain titleFirst: 0 11
libreoffice.pdf plain employerFirst: 2
libreoffice.pdf header-table threeLines: 21
libreoffice.pdf sidebar-table threeLines: 22 20 10
libreoffice.pdf sidebar-table titleFirst: 13
libreoffice.pdf text-box threeLines: 5
libreoffice.pdf columns threeLines: 6 11
libreoffice.pdf icons bars: 7
libreoffice.pdf plain datesBeside: 8 10
libreoffice.odt plain titleFirst: 14 20
libreoffice.odt header-table employerFirst: 9 10
libreoffice.odt text-box threeLines: 15
libreoffice.odt sidebar-table threeLines: 16
libreoffice.docx text-box threeLines: 17
libreoffice.docx columns threeLines: 18
libreoffice.rtf plain employerFirst: 19 11 21
libreoffice.rtf header-table threeLines: 4
word.docx plain employerFirst: 1 10 20 11
word.docx header-table titleFirst: 5 22
word.docx sidebar-table threeLines: 3 21
word.docx text-box threeLines: 12 23
word.docx columns threeLines: 8
word.docx icons bars: 9
word.docx plain datesBeside: 13
pandoc.docx plain titleFirst: 6 21 23
pandoc.odt plain threeLines: 7 20
pandoc.rtf plain titleFirst: 15
pandoc-weasyprint.pdf plain titleFirst: 17
pandoc-libreoffice.pdf plain threeLines: 22
pandoc-groff.pdf plain bars: 0
latex.pdf plain employerFirst: 1
latex.pdf sidebar-left threeLines: 16
chromium.pdf plain titleFirst: 20 10
chromium.pdf sidebar-left threeLines: 21
chromium.pdf sidebar-right threeLines: 3
chromium.pdf icons datesBeside: 2
weasyprint.pdf plain titleFirst: 5
weasyprint.pdf sidebar-left threeLines: 9 20
`

/** Of the people in `other-people.json`: other headings, dates and orders of an entry. */
export const other = `
libreoffice.pdf plain at: 6
libreoffice.pdf plain employerDashTitle: 3
libreoffice.pdf header-table datesAbove: 4
libreoffice.pdf sidebar-table datesAbove: 11
libreoffice.pdf text-box employerDashTitle: 13
libreoffice.pdf columns at: 15
libreoffice.pdf plain labelled: 8
libreoffice.pdf plain inBrackets: 1
libreoffice.pdf plain sentences: 18
libreoffice.odt plain placeBetween: 12
libreoffice.odt sidebar-table at: 17
libreoffice.odt header-table datesAbove: 9
libreoffice.odt plain labelled: 7
libreoffice.docx header-table inBrackets: 2
libreoffice.docx plain employerDashTitle: 0
libreoffice.rtf plain datesAbove: 19
libreoffice.rtf plain at: 9
word.docx plain datesAbove: 7 5
word.docx text-box at: 14
word.docx columns datesAbove: 3
word.docx sidebar-table placeBetween: 4
word.docx plain placeBetween: 10
word.docx plain labelled: 11
word.docx plain sentences: 16
word.docx icons sentences: 0
word.docx plain inBrackets: 3
word.docx icons placeBetween: 5
pandoc.docx plain at: 10
pandoc.odt plain inBrackets: 19
pandoc.rtf plain employerDashTitle: 17
pandoc-weasyprint.pdf plain placeBetween: 18
pandoc-libreoffice.pdf plain datesAbove: 13
latex.pdf margin datesBeside: 0
latex.pdf sidebar-right datesAbove: 1
chromium.pdf sidebar-right employerDashTitle: 2 4
chromium.pdf sidebar-left at: 14
chromium.pdf header-table sentences: 12
weasyprint.pdf sidebar-right datesAbove: 8
weasyprint.pdf plain employerDashTitle: 5
`

/** Of the other people in layouts that templates of the world have, made when the rules stood. */
export const later = `
word.docx plain capitalDates: 9 3 11
word.docx header-table dots: 1 5 16
word.docx plain placeAndDates: 7 15 12
libreoffice.odt plain dashPlace: 6 2 4
libreoffice.docx plain durations: 10 17 13
word.docx sidebar-table tasks: 8 14
libreoffice.rtf plain datesFirstInLine: 0 1 2
pandoc.docx plain capitalDates: 6
pandoc.odt plain dots: 8 19
pandoc.rtf plain durations: 12
pandoc-libreoffice.pdf plain placeAndDates: 17
libreoffice.pdf header-table dashPlace: 0 18
libreoffice.pdf text-box durations: 9
libreoffice.pdf columns tasks: 10 3
weasyprint.pdf plain dots: 14
weasyprint.pdf header-table datesFirstInLine: 13
chromium.pdf sidebar-left durations: 15 18
chromium.pdf plain tasks: 16 19
chromium.pdf icons placeAndDates: 4 12
latex.pdf plain dashPlace: 11
latex.pdf sidebar-right capitalDates: 7
`
