import { expect, it } from 'vitest'
import { oncePer } from '../../../domain/shared/once-per.ts'

it('makes once of each thing, also when nothing is made', () => {
  const asked: object[] = []
  const lengthOf = oncePer((list: readonly string[]) => {
    asked.push(list)
    return list.at(0)
  })
  const [one, same, none] = [['a'], ['a'], []]
  for (const list of [one, one, same, none, none]) expect(lengthOf(list)).toBe(list[0])
  expect(asked).toEqual([one, same, none])
})
