/** Months and words for `now` in the languages of Europe. What months are called is taken from the tables of Unicode. */
import { expect, test } from 'vitest'
import { findDates } from './dates.ts'

const languages = [
  ['pl', 'cs', 'sk', 'hr', 'uk', 'ru', 'tr', 'sv', 'da', 'nb', 'fi', 'hu', 'ro', 'el'],
  ['de', 'fr', 'es', 'it', 'pt', 'nl', 'en', 'hi'],
].flat()
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2019, month, 14)))
const inWords = (locale: string, options: Intl.DateTimeFormatOptions) =>
  months.map((date) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', ...options }).format(date),
  )
const numbers = months.map((date) => date.toISOString().slice(0, 7))
/** Croats and Finns write numbers for short, and a name of a month alone may be another one elsewhere. */
const isOwn = (language: string, form: string) =>
  !(language === 'hr' && /listopad|lis|lip|srp|tra|pro/iu.test(form))

test.each(languages)(
  'months in %s, whole and short, within a date and by themselves',
  (language) => {
    const forms: Intl.DateTimeFormatOptions[] = [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ]
    const wrong = forms.flatMap((options) =>
      inWords(language, options).flatMap((form, index) =>
        [form, form.toLocaleUpperCase(language), form.normalize('NFD')].flatMap((text) => {
          if (!isOwn(language, form)) return []
          const found = findDates(text.normalize('NFC'))
          return found?.end === numbers[index] ? [] : [`${text}: ${found?.end}`]
        }),
      ),
    )
    expect(wrong).toEqual([])
  },
)

test.each<[text: string, start: string, end: string | undefined]>([
  // Polish, in the cases that follow `od`, `do` and `w`.
  ['od stycznia 2019 r. do grudnia 2020 r.', '2019-01', '2020-12'],
  ['od lutego 2019 do teraz', '2019-02', undefined],
  ['od 2019 roku do dziś', '2019', undefined],
  ['kwiecień 2019 – obecnie', '2019-04', undefined],
  ['paź 2019 – wrz 2020', '2019-10', '2020-09'],
  ['w sierpniu 2019 – w styczniu 2020', '2019-08', '2020-01'],
  ['03.2019 - nadal', '2019-03', undefined],
  ['MAJ 2019 – DO CHWILI OBECNEJ', '2019-05', undefined],
  // Many leave the accents out.
  ['pazdziernik 2019 – wrzesien 2020', '2019-10', '2020-09'],
  ['leden 2018 – dosud', '2018-01', undefined],
  ['září 2011 – současnost', '2011-09', undefined],
  ['od ledna 2018 do srpna 2019', '2018-01', '2019-08'],
  ['od července 2018 až do června 2019', '2018-07', '2019-06'],
  ['zari 2018 – do soucasnosti', '2018-09', undefined],
  ['od februára 2018 do októbra 2019', '2018-02', '2019-10'],
  ['marec 2018 – súčasnosť', '2018-03', undefined],
  ['od siječnja 2018. do listopada 2019.', '2018-01', '2019-10'],
  ['rujan 2018 – danas', '2018-09', undefined],
  ['listopad 2018 – leden 2019', '2018-11', '2019-01'],
  ['з лютого 2020 – по теперішній час', '2020-02', undefined],
  ['вересень 2014 – січень 2020', '2014-09', '2020-01'],
  ['від червня 2014 р. до липня 2020 р.', '2014-06', '2020-07'],
  ['с сентября 2014 г. по март 2020 г.', '2014-09', '2020-03'],
  ['в январе 2019 – до настоящего времени', '2019-01', undefined],
  ['Нояб. 2014 – сегодня', '2014-11', undefined],
  ['Ekim 2020 - Halen', '2020-10', undefined],
  ['EKİM 2018 – DEVAM EDİYOR', '2018-10', undefined],
  ['Ağustos 2018 – Günümüz', '2018-08', undefined],
  ['NİSAN 2018 – KASIM 2019', '2018-04', '2019-11'],
  ['Aralık 2018 – Ocak 2019', '2018-12', '2019-01'],
  ['augusti 2016 – pågående', '2016-08', undefined],
  ['maj 2018 – nuvarande', '2018-05', undefined],
  ['okt 2016 t.o.m. dec 2017', '2016-10', '2017-12'],
  ['marts 2016 – d.d.', '2016-03', undefined],
  ['oktober 2016 til desember 2017', '2016-10', '2017-12'],
  ['juni 2018 – nå', '2018-06', undefined],
  ['siden marts 2018', '2018-03', undefined],
  ['tammikuu 2018 – nykyinen', '2018-01', undefined],
  ['kesäkuusta 2018 – elokuuhun 2019', '2018-06', '2019-08'],
  ['helmikuussa 2018 – edelleen', '2018-02', undefined],
  ['2019. február – jelenleg', '2019-02', undefined],
  ['2013. szept. – 2019. jan.', '2013-09', '2019-01'],
  ['2018. májustól – 2019. júniusig', '2018-05', '2019-06'],
  ['ianuarie 2018 – prezent', '2018-01', undefined],
  ['iunie 2018 până în noiembrie 2019', '2018-06', '2019-11'],
  ['Μάρτιος 2018 – σήμερα', '2018-03', undefined],
  ['Οκτωβρίου 2012 έως Φεβρουαρίου 2018', '2012-10', '2018-02'],
  ['ΜΑΪΟΣ 2012 – ΣΗΜΕΡΑ', '2012-05', undefined],
])('%s', (text, start, end) => {
  const found = findDates(text)
  expect([found?.start, found?.end]).toEqual([start, end])
  expect(found?.isOpen).toBe(end === undefined)
})

test.each(['2019 r.', '2019 г.', '2018–2019 р.'])('the sign of the year belongs to %s', (text) => {
  expect(findDates(text)?.to).toBe(text.length)
})
