/** `38 kB`, `1.4 GB`: in thousands, as disks are sold. */
export function sizeWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'] as const
  let size = bytes / 1000
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit]}`
}
