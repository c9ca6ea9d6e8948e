/**
 * What a person looks at before referrers do (product.md 3.3, `screening`): offers of money, ways around
 * this place, and noise. Pure. Nothing is refused by these rules alone.
 */

const suspicions = {
  money:
    /\b(?:i(?:'ll| will| can| would)? (?:pay|reward|compensate)|pay(?:ing)? you|(?:cash|money|gift|reward|bonus|commission) (?:for you|if you|in return|to refer)|share (?:the|my|your) (?:bonus|salary|reward)|split the (?:bonus|reward)|(?:first|one|two) months?'? (?:salary|pay) (?:to|for) you)\b|[$€£₹]\s?\d/iu,
  outside: /\b(?:whats ?app|telegram|wechat|t\.me|wa\.me)\b|\b(?:text|call|dm) me (?:at|on)\b/iu,
  links: /(?:https?:\/\/\S+[\s\S]*){3}/iu,
  shouting: /(?:\b\p{Lu}{2,}\b[^\p{L}]*){8}/u,
  repetition: /(.)\1{9}|(\b\S{2,}\b)(?:\s+\2){4}/iu,
} as const
export type Suspicion = keyof typeof suspicions

/** @param texts what the candidate wrote to the referrer */
export function suspicionsOf(texts: readonly string[]): Suspicion[] {
  const text = texts.join('\n')
  return (Object.keys(suspicions) as Suspicion[]).filter((name) => suspicions[name].test(text))
}
