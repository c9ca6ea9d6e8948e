/** A message that is not said yet: which one, and with what. The edge says it in its reader's language. */
import { catalogue, type Languages } from './catalogue.ts'

export class Message {
  /** `wallet.noneLeft`: stable, for logs and programs. */
  readonly key: string
  readonly parameters: readonly unknown[]
  readonly #say: () => string

  constructor(key: string, parameters: readonly unknown[], say: () => string) {
    this.key = key
    this.parameters = parameters
    this.#say = say
  }

  /** In the current locale. */
  toString(): string {
    return this.#say()
  }

  toJSON(): string {
    return this.#say()
  }
}

type Sentence = string | ((...parameters: never[]) => string)

type Messages<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => Message
    : Message
}

/** A catalogue of sentences that are said later, and perhaps in another language: those of errors. */
export function messages<Words extends Record<string, Sentence>>(
  area: string,
  languages: Languages<Words>,
): Messages<Words> {
  const words = catalogue(languages)
  const entries = Object.entries(languages.en).map(([key, english]) => {
    const say = (parameters: readonly unknown[]) =>
      new Message(`${area}.${key}`, parameters, () => {
        const sentence = words[key] as Sentence
        return typeof sentence === 'string' ? sentence : sentence(...(parameters as never[]))
      })
    const said = typeof english === 'string' ? say([]) : (...given: unknown[]) => say(given)
    return [key, said]
  })
  return Object.fromEntries(entries) as Messages<Words>
}
