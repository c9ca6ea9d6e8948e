import { Button } from './button.tsx'
import { Note } from './content.tsx'

/** `mine` was typed here, `theirs` in another window or on another device. */
export type ConflictChoice = 'mine' | 'theirs'

type ConflictsProps = {
  /** Each as its two values read. */
  items: readonly ({
    key: string | number
    name: string
    choose: (choice: ConflictChoice) => void
  } & Record<ConflictChoice, string>)[]
  heading: 'h2' | 'h3'
  words: {
    title: string
    lead: string
    from: Record<ConflictChoice, string>
    empty: string
    keep: string
    keepNamed: (name: string, from: string) => string
  }
}

/** What was changed in two places: both values, one choice each. */
export function Conflicts({ items, heading: Heading, words }: ConflictsProps) {
  if (items.length === 0) return null
  return (
    <Note tone="danger" title={words.title}>
      <p>{words.lead}</p>
      <ul className="mt-4 grid gap-5">
        {items.map((item) => (
          <li key={item.key}>
            <Heading className="mb-2 text-17">{item.name}</Heading>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((choice) => (
                <div key={choice} className="grid content-between justify-items-start gap-2">
                  <p>
                    <span className="small muted block">{words.from[choice]}</span>
                    <span className="wrap-anywhere whitespace-pre-line" dir="auto">
                      {item[choice] || words.empty}
                    </span>
                  </p>
                  <Button
                    aria-label={words.keepNamed(item.name, words.from[choice])}
                    onClick={() => item.choose(choice)}
                  >
                    {words.keep}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Note>
  )
}
