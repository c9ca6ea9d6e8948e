/** Work modes among the words of a search. */
import type { WorkMode } from '#features/jobs/contract.ts'
import { isPlain, keyOf, type Token } from './tokens.ts'

export const modes: Readonly<Record<string, WorkMode>> = {
  remote: 'remote',
  remotely: 'remote',
  wfh: 'remote',
  telecommute: 'remote',
  telework: 'remote',
  teleworking: 'remote',
  teletravail: 'remote',
  teletrabajo: 'remote',
  'remote work': 'remote',
  'home office': 'remote',
  homeoffice: 'remote',
  telearbeit: 'remote',
  remoto: 'remote',
  remota: 'remote',
  'da remoto': 'remote',
  'en remoto': 'remote',
  'smart working': 'remote',
  zdalnie: 'remote',
  zdalna: 'remote',
  'praca zdalna': 'remote',
  thuiswerk: 'remote',
  'work from home': 'remote',
  'working from home': 'remote',
  'work from anywhere': 'remote',
  'work at home': 'remote',
  'from home': 'remote',
  wfa: 'remote',
  'home based': 'remote',
  'trabajo remoto': 'remote',
  'a distancia': 'remote',
  'desde casa': 'remote',
  'a distance': 'remote',
  'remote first': 'remote',
  'remote only': 'remote',
  '100 remote': 'remote',
  'fully remote': 'remote',
  hybrid: 'hybrid',
  onsite: 'onsite',
  'on site': 'onsite',
  'in office': 'onsite',
}

export function isMode(token: Token | undefined): boolean {
  return token !== undefined && isPlain(token) && Object.hasOwn(modes, keyOf(token))
}
