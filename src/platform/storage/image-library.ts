import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/** Sharp, loaded for the first picture: it takes 20 MB, which a process at rest does without. */
export function loadImageLibrary(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    // One thread a picture: two pictures must not take every core from everybody else.
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return loaded
}
