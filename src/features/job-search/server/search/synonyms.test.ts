import { expect, test } from 'vitest'
import { synonymsOf } from './synonyms.ts'

test.each(['developer', 'Entwickler', 'entwicklerin', 'developpeur', 'desarrollador'])(
  '%s alone finds who makes software, whatever the title says',
  (word) => {
    const found = [word.toLowerCase(), ...synonymsOf(word.toLowerCase(), true)]
    expect(found).toEqual(expect.arrayContaining(['programmer', 'software engineer']))
    expect(found).not.toContain('engineer')
  },
)

test('beside another word an engineer will do', () => {
  expect(synonymsOf('entwickler', false)).toContain('engineer')
  expect(synonymsOf('nurse', false)).not.toContain('engineer')
})
