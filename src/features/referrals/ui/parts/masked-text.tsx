import { Redaction } from '#web/kit/redaction.tsx'
import { words } from '../messages.ts'

/** Text in which the server has covered what leads to its writer; the covers become ink bars. */
export function MaskedText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line">
      {text
        .split(/(█+(?:\s+█+)*)/u)
        .map((part, index) =>
          part.startsWith('█') ? (
            <Redaction
              key={index}
              lengths={part.split(/\s+/u).map((word) => word.length)}
              label={words.offer.hiddenWord}
            />
          ) : (
            part
          ),
        )}
    </span>
  )
}
