/**
 * Parts of the product that an admin switches on and off while it runs. A part that is off has no pages,
 * no calls and no buttons. `flag` in a contract, in `server/feature.ts` and in `web/routes*.ts` names it.
 */
export const flagNames = ['oneShot', 'acquaintances', 'openFigures', 'transparency'] as const
export type FlagName = (typeof flagNames)[number]
