/** Names of time zones as people read them, on pages and in messages. */

/** Browsers keep giving zones the names that they had once. */
const namesNow: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The IANA name that a zone has today: `Asia/Kolkata` for `Asia/Calcutta`. Two names of one zone become one. */
export function currentZone(timeZone: string): string {
  return namesNow[timeZone] ?? timeZone
}

/** Every zone that this machine knows, by the name that it has today. */
export function listZones(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))].toSorted()
}

/** A zone as it is read: `America/New York`. */
export function zoneName(timeZone: string): string {
  return currentZone(timeZone).replaceAll('_', ' ')
}
