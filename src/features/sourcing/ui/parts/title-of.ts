import type { PersonCard } from '#features/people-search/contract.ts'
import { words } from '#features/people-search/ui/public/words.ts'

/** What a card is called where its button needs a name. */
export const titleOf = ({ facts }: PersonCard) => facts.title ?? words.untitled
