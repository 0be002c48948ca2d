import { describe, expect, it } from 'vitest'
import { FirstPassword } from '../../bootstrap/start/first-start.ts'

/** As many as the public front end's page for a new password takes of the old one. */
const MOST_CHARACTERS = 20

describe('the password of the first administrator', () => {
  it('is one that the page for changing it takes, and another at every start', () => {
    const made = Array.from({ length: 200 }, () => new FirstPassword(undefined))
    for (const { value, isGenerated } of made) {
      expect(isGenerated).toBe(true)
      expect(value).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){3}$/)
      expect(value.length).toBeLessThanOrEqual(MOST_CHARACTERS)
    }
    expect(new Set(made.map(({ value }) => value)).size).toBe(200)
  })
})
