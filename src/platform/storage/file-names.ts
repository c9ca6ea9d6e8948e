/**
 * A file's name as it is shown and offered for download, never a path: without folders and control
 * characters, at most 100 characters before the ending that its content has.
 *
 * @param otherwise where nothing of the name is left
 */
export function shownName(name: string, ending: string, otherwise: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim()
  const stem = bare.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 100) || otherwise
  return `${stem}.${ending}`
}
