/** The fonts that are embedded: Latin, Greek, Cyrillic and Devanagari are in the first one. */
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

const families = [
  ['noto-sans', 'Noto Sans'],
  ['noto-sans-arabic', 'Noto Sans Arabic'],
  ['noto-sans-bengali', 'Noto Sans Bengali'],
  ['noto-sans-gujarati', 'Noto Sans Gujarati'],
  ['noto-sans-gurmukhi', 'Noto Sans Gurmukhi'],
  ['noto-sans-hebrew', 'Noto Sans Hebrew'],
  ['noto-sans-kannada', 'Noto Sans Kannada'],
  ['noto-sans-malayalam', 'Noto Sans Malayalam'],
  ['noto-sans-tamil', 'Noto Sans Tamil'],
  ['noto-sans-sc', 'Noto Sans SC'],
  ['noto-sans-kr', 'Noto Sans KR'],
  ['noto-sans-telugu', 'Noto Sans Telugu'],
  ['noto-sans-thai', 'Noto Sans Thai'],
] as const
/** Of templates with a look of their own; letters they lack come from the families above. */
const styled = ['source-serif-4', 'ibm-plex-sans', 'eb-garamond'] as const
const styledWeights = ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold']
const weights = ['400Regular', '700Bold']

/** Folders of the fonts; a folder for each weight that a template may use. */
export function fontFolders(): string[] {
  const { resolve } = createRequire(import.meta.url)
  const foldersOf = (name: string, names: readonly string[]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`))
    return names.map((weight) => join(folder, weight))
  }
  return [
    ...families.flatMap(([name]) => foldersOf(name, weights)),
    ...styled.flatMap((name) => foldersOf(name, styledWeights)),
  ]
}

/** For `set text`: typst looks for a letter in each of them, in this order. */
export const fontFamilies = `(${families.map(([, family]) => `"${family}"`).join(', ')})`
