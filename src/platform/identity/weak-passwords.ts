/** Passwords that everybody tries first (OWASP ASVS 5.0, 6.2.4, 6.2.11, 6.2.12); all offline. */

const shortest = 8
let common: Promise<ReadonlySet<string>> | undefined

/** 18,000 of at least eight characters, from the lists that zxcvbn keeps; loaded when first needed. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest)),
  )
  return common
}

/**
 * @param contextWords the brand, the role, the person's own address: too easy to guess with a little more
 * @returns a sentence that says why it is refused, or undefined
 */
export async function weaknessOf(
  password: string,
  contextWords: readonly string[],
): Promise<string | undefined> {
  const plain = password.normalize('NFC').toLowerCase()
  if ((await commonPasswords()).has(plain)) {
    return 'This is one of the passwords that are tried first. Please choose another.'
  }
  if (new Set(plain).size === 1) return 'Please use more than one character.'
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const words = contextWords.map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ''))
  if (words.some((word) => word.length >= 4 && letters === word)) {
    return 'This is easy to guess here. Please choose something that has nothing to do with you or this site.'
  }
  return undefined
}
