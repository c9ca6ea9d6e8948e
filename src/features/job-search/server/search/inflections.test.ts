import { expect, test } from 'vitest'
import { formsOf } from './inflections.ts'

test.each<[string, string[]]>([
  ['nurse', ['nurses', 'nursed']],
  ['nurses', ['nurse']],
  ['company', ['companies']],
  ['companies', ['company']],
  ['planned', ['plan', 'plans']],
  ['manage', ['managing', 'managed', 'manages']],
  ['managing', ['manage', 'manages']],
  ['developer', ['developers']],
  ['developing', ['develop', 'developed', 'develops']],
  ['boxes', ['box']],
  ['entwickler', ['entwicklerin', 'entwicklerinnen']],
  ['entwicklerin', ['entwickler']],
])('%s has its forms', (word, others) => {
  expect(formsOf(word)).toEqual(expect.arrayContaining([word, ...others]))
})

test.each<[string, string[]]>([
  ['intern', ['internal', 'internally', 'international']],
  ['university', ['universal', 'universe']],
  ['universities', ['universal']],
  ['organization', ['organ', 'organic']],
  ['general', ['generate', 'generic', 'generation']],
  ['market', ['marketing']],
  ['marketing', ['market', 'markets', 'marketed']],
  ['account', ['accounting', 'accountant']],
  ['accounting', ['account', 'accounts']],
  ['policy', ['police', 'policing']],
  ['news', ['new']],
  ['ban', ['band', 'bands']],
  ['plan', ['plane', 'planes', 'planet']],
  ['engineer', ['engine', 'engines', 'engineering']],
  ['develop', ['developer', 'development']],
  ['sales', ['sale']],
  ['operations', ['operate', 'operation']],
  ['analysis', ['analyst', 'analytics', 'analysi']],
  ['import', ['important', 'importance']],
  ['rest', ['rust', 'restful', 'rester']],
  ['community', ['communicate', 'communication']],
  ['corporate', ['corporation']],
  ['human', ['humanity']],
  ['experience', ['experiment', 'expert']],
  ['product', ['production', 'productive']],
  ['security', ['secure', 'securely']],
])('%s is not %j', (word, others) => {
  for (const other of others) expect(formsOf(word)).not.toContain(other)
})

test('what is not a plain word has no other forms', () => {
  expect(formsOf('c++')).toEqual(['c++'])
  expect(formsOf('go')).toEqual(['go'])
  expect(formsOf('k8s')).toEqual(['k8s'])
})
