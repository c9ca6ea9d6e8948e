/** What page, worker and server call things among themselves. */

/** The page without content and without a person, which fills itself from what the device keeps. */
export const appShellPath = '/app-shell'

/** The message by which a page lets a new worker take control. */
export const takeOver = 'take-over'
