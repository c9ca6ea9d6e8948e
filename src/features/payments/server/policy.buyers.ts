/** Who stands on an invoice. Pure. */
import type { Buyer } from '#features/invoices/contract.ts'
import { countryCodes } from '#shared/country-codes.ts'
import { replyWords } from '../messages.replies.ts'

type Bought = { buyer: Partial<Buyer>; tax: { placeOfSupply: string | null } }

/**
 * The buyer of an order. An account that was erased has left no name and no address; the country is
 * still known from the tax that was worked out for it, and is the seller's where none was.
 */
export function buyerOf({ buyer, tax }: Bought, sellerCountry: string): Buyer {
  const { name, country } = buyer
  if (name && country) return buyer as Buyer
  const place = tax.placeOfSupply
  const isCountry = place !== null && countryCodes.includes(place)
  return {
    name: replyWords.deletedBuyer,
    country: isCountry ? place : sellerCountry,
    state: isCountry ? null : place,
    address: null,
    taxId: null,
  }
}
