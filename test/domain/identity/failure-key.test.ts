import { expect, it } from 'vitest'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { countsTriesOf, failureKeyFrom } from '../../../domain/identity/sign-in/failure-key.ts'

it('wrong tries are counted under the name, and apart for each known source', () => {
  const [alice, alic] = [LoginName.parse('Alice'), LoginName.parse('alic')]
  const [home, office] = [failureKeyFrom(alice, 'home'), failureKeyFrom(alice, 'office')]
  expect(new Set([alice.key, home, office]).size).toBe(3)
  for (const key of [alice.key, home, office]) {
    expect(countsTriesOf(alice, key)).toBe(true)
    expect(countsTriesOf(alic, key)).toBe(false)
  }
})
