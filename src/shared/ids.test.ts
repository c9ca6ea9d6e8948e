import { describe, expect, it } from 'vitest'
import { isUuid, newId } from './ids.ts'

describe('newId', () => {
  it('is a UUID of version 7 with its time in front, never the same twice', () => {
    const time = Date.UTC(2026, 1, 3, 4, 5, 6, 789)
    const ids = Array.from({ length: 1_000 }, () => newId(time))
    for (const id of ids) {
      expect(isUuid(id)).toBe(true)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time)
      expect(id).toMatch(/^.{8}-.{4}-7.{3}-[89ab]/)
    }
    expect(new Set(ids).size).toBe(ids.length)
    // Each of the random digits takes every value.
    for (const at of [21, 22, 24, 35]) {
      expect(new Set(ids.map((id) => id[at])).size).toBe(16)
    }
  })

  /** How often an id sorts before the one made before it: the count may begin again once. */
  const falls = (ids: readonly string[]) =>
    ids.filter((id, index) => index > 0 && id < ids[index - 1]!).length

  it('sorts ids of one millisecond in the order in which they were made', () => {
    expect(falls(Array.from({ length: 400 }, () => newId(5_000)))).toBeLessThanOrEqual(1)
  })

  it('keeps that order when ids of other moments come between', () => {
    const ids = Array.from({ length: 200 }, () => [newId(6_000), newId(7_000)] as const)
    expect(falls(ids.map(([id]) => id))).toBeLessThanOrEqual(1)
  })

  it('sorts by time', () => {
    expect(newId(1_000) < newId(1_001)).toBe(true)
    expect(newId(2 ** 47) > newId(2 ** 47 - 1)).toBe(true)
  })
})
