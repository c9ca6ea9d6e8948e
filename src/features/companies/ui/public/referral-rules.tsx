import { ruleWords } from '../messages.ts'

type Props = { rules: readonly string[]; bonus: string; remarks?: string }

/** What a company asks of referrals, in the words that a refusal would quote. */
export function ReferralRules({ rules, bonus, remarks }: Props) {
  if (rules.length === 0 && !bonus && !remarks) return <p>{ruleWords.nothing}</p>
  return (
    <div className="grid gap-3">
      {rules.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      {bonus && <p dir="auto">{ruleWords.bonusIs(bonus)}</p>}
      {remarks && (
        <p className="whitespace-pre-line" dir="auto">
          {remarks}
        </p>
      )}
    </div>
  )
}
