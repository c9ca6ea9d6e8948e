/** The foreign files that the parser is scored on, as `scripts/print-resume-corpus.ts` names them. */
import { readFileSync, readdirSync } from 'node:fs'
import { otherPeople, people, scriptOf, type CorpusPerson } from './people.ts'

export type CorpusFile = {
  name: string
  producer: string
  layout: string
  script: string
  hasTwoColumns: boolean
  person: CorpusPerson
  read: () => Uint8Array
}

const named = /^([\w-]+)\.([\w-]+)\.(\w+)\.(\d+)\.(\w+)$/
const twoColumns = /^(?:sidebar|text-box|columns|two-columns)/

function filesIn(folder: string, list: readonly CorpusPerson[]): CorpusFile[] {
  const place = new URL(`${folder}/`, import.meta.url)
  return readdirSync(place)
    .toSorted()
    .map((name) => {
      const [, producer, frame, style, index, ending] = named.exec(name) ?? []
      const person = list[Number(index)]
      if (!producer || !frame || !style || !ending || !person) throw new Error(`Whose is ${name}?`)
      return {
        name,
        producer: `${producer}.${ending}`,
        layout: `${frame} ${style}`,
        script: scriptOf(person),
        hasTwoColumns: twoColumns.test(frame),
        person,
        read: () => readFileSync(new URL(name, place)),
      }
    })
}

export const seenFiles = () => filesIn('printed', people)
/** Made before the rules were mended and read once when they were. */
export const heldOutFiles = () => filesIn('held-out', otherPeople)
