/** The name of the product: what an installation is called until its operator names it (`BRAND_NAME`). */
export const productName = 'Tessera'
/** The same in addresses, headers and names of files. */
export const productSlug = 'tessera'
