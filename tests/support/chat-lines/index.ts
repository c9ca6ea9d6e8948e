/** Lines of conversations, written for the rules against fraud: 200 that try it, 2,000 that do not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

function linesOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}

export const scamLines: readonly string[] = linesOf('scam.txt')

const people = ['Mara', 'Jonas', 'Ines', 'Wen', 'Amaru', 'Noor', 'Tove', 'Bodo', 'Livia', 'Chidi']
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'the 3rd', 'next week']
const teams = ['payments', 'ledger', 'search', 'cards', 'identity', 'deposits', 'data', 'mobile']
const places = ['Berlin', 'Lisbon', 'Pune', 'Lagos', 'Toronto', 'Porto', 'Warsaw', 'Remote']
const sums = ['62,000 EUR', '$120k', '£70,000', '₹32,00,000', '85.000 €', '110,000 CAD']
const skills = ['Go', 'PostgreSQL', 'React', 'Kafka', 'SQL', 'Python', 'accounting', 'sales']

/** Each is said with every word of its list. */
const patterns: readonly [readonly string[], readonly ((word: string) => string)[]][] = [
  [
    people,
    [
      (name) => `${name} will call you, she leads the interviews.`,
      (name) =>
        `Please write to ${name} as well, the address is ${name.toLowerCase()}@quayline.example`,
      (name) => `I gave your resume to ${name} this morning.`,
      (name) => `${name} pays attention to tests and to clear writing.`,
      (name) => `Send my regards to ${name}!`,
      (name) => `Can you tell me what ${name} said about the offer?`,
      (name) => `My phone is +44 20 7946 0${name.length}12, ask for ${name}.`,
      (name) => `${name} asked for a code sample, anything you like.`,
      (name) => `The badge is printed, tell the reception your name and ask for ${name}.`,
      (name) => `Did ${name} send you the contract?`,
      (name) => `I talked to ${name}, they need somebody in May.`,
      (name) => `${name} is in the bank holiday until next week.`,
      (name) => `Share the document with ${name}, please.`,
      (name) => `${name} confirmed the date.`,
      (name) => `You report to ${name}.`,
      (name) => `Should I transfer my notes to ${name}?`,
      (name) => `${name} covers for me while I am away.`,
      (name) => `I read the talk that ${name} gave on refunds.`,
    ],
  ],
  [
    days,
    [
      (day) => `Could we talk on ${day} at ten?`,
      (day) => `The second interview is on ${day}, it takes two hours.`,
      (day) => `I send the form on ${day}.`,
      (day) => `They want to have your answer by ${day}.`,
      (day) => `I am in the office on ${day}, the code for the door is 1188.`,
      (day) => `Please confirm ${day} and I will book the room.`,
      (day) => `The offer comes on ${day}.`,
      (day) => `Salary is paid on ${day}, usually.`,
      (day) => `I cannot on ${day}, sorry, my train leaves at noon.`,
      (day) => `The posting closes on ${day}.`,
      (day) => `Bring your ID on ${day}, it is checked at the gate.`,
      (day) => `Let me know by ${day} whether you applied.`,
      (day) => `My first day is ${day}!`,
      (day) => `We decide on ${day}, no need to send anything before.`,
    ],
  ],
  [
    teams,
    [
      (team) => `The ${team} team grows by three people this year.`,
      (team) => `I wrote the fee rules of the ${team} team.`,
      (team) => `What does the ${team} team do all day?`,
      (team) => `The ${team} team pays for two conferences a year.`,
      (team) => `Is the role in ${team} or next to it?`,
      (team) => `We moved ${team} to a new bank account format, that was 2024.`,
      (team) => `In ${team} you would own the verification codes and the limits.`,
      (team) => `Send me what you know about ${team} and I will prepare.`,
      (team) => `They invest a lot in ${team}.`,
      (team) => `The ${team} roadmap is public: https://docs.quayline.example/${team}`,
      (team) => `Their ${team} code is clean, I have seen it.`,
      (team) => `How many people are in ${team}?`,
      (team) => `I have done ${team} for nine years.`,
      (team) => `Somebody in ${team} left, so it is urgent.`,
    ],
  ],
  [
    places,
    [
      (place) => `Is the job in ${place} or can I stay where I am?`,
      (place) => `The office in ${place} is small but loud.`,
      (place) => `They help with the move to ${place}, the company pays.`,
      (place) => `For ${place} you need a work permit, HR takes care of it.`,
      (place) => `A flat in ${place} costs a fortune.`,
      (place) => `I was in ${place} for three years.`,
      (place) => `We have a desk for you in ${place}.`,
      (place) => `The contract is under the law of ${place}.`,
      (place) => `Do people in ${place} work at night?`,
      (place) => `I can send you a list of landlords in ${place}.`,
      (place) => `Taxes in ${place} are high, ask for the net.`,
      (place) => `The visa for ${place} took me six weeks, they paid all fees.`,
    ],
  ],
  [
    sums,
    [
      (sum) => `They offered ${sum}, is that fair?`,
      (sum) => `The range in the posting ends at ${sum}.`,
      (sum) => `I earn ${sum} now.`,
      (sum) => `I would not go below ${sum}.`,
      (sum) => `Last year the bonus was part of the ${sum}.`,
      (sum) => `We pay ${sum} for this level.`,
      (sum) => `My goal is ${sum} a year.`,
      (sum) => `The budget is ${sum}, tell them you know it.`,
      (sum) => `Equity comes on top of ${sum}.`,
      (sum) => `With ${sum} in that city you live well.`,
    ],
  ],
  [
    skills,
    [
      (skill) => `How deep does ${skill} have to be?`,
      (skill) => `I taught ${skill} for two years.`,
      (skill) => `Read up on ${skill} before the second interview.`,
      (skill) => `${skill} is required, the rest can be learned.`,
      (skill) => `The test is about ${skill}, forty minutes.`,
      (skill) => `Can you share a project in ${skill}?`,
      (skill) => `My ${skill} is rusty, honestly.`,
      (skill) => `They give you time to learn ${skill}.`,
      (skill) => `There was one question on ${skill} and one on money.`,
      (skill) => `I got the certificate in ${skill} last spring.`,
      (skill) => `Write one line on ${skill} into your summary.`,
      (skill) => `The code review in ${skill} was the best part.`,
    ],
  ],
]

const endings = ['', ' :)', ' Thanks!', ' Best, M.']

/** Written by hand first, then the patterns with their words and with endings, to 2,000. */
export const ordinaryLines: readonly string[] = [
  ...linesOf('ordinary.txt'),
  ...endings.flatMap((ending) =>
    patterns.flatMap(([words, makers]) =>
      words.flatMap((word) => makers.map((make) => make(word) + ending)),
    ),
  ),
].slice(0, 2000)
