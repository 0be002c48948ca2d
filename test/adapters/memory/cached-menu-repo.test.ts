import { describe, expect, it } from 'vitest'
import { CachedMenuRepo } from '../../../adapters/memory/accounts/cached-menu-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { menuRepoContract } from '../../contract/menu-repo.contract.ts'
import { aMenu } from '../../support/access-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'

menuRepoContract('CachedMenuRepo', () => {
  const records = memoryRecords()
  return { ...records, menus: new CachedMenuRepo(records.menus, records.accessVersion) }
})

function counted(answer: () => Promise<Menu[]> = async () => [aMenu()]) {
  const state = { version: 1, asked: 0 }
  const load = () => {
    state.asked += 1
    return answer()
  }
  const access = { current: async () => state.version, advance: async () => undefined }
  return { state, menus: new CachedMenuRepo({ all: load, grantedTo: load }, access) }
}

describe('CachedMenuRepo', () => {
  it('asks once per set of roles and version, however many ask', async () => {
    const { state, menus } = counted()
    await Promise.all([menus.grantedTo(['a', 'b']), menus.grantedTo(['b', 'a', 'a'])])
    expect(state.asked).toBe(1)
    await menus.grantedTo(['a,b'])
    await menus.all()
    expect(state.asked).toBe(3)
    state.version = 2
    await menus.grantedTo(['a', 'b'])
    expect(state.asked).toBe(4)
  })

  it('keeps no failure, and gives the same list until the rights change', async () => {
    let isUnreachable = true
    const { state, menus } = counted(async () => {
      if (isUnreachable) throw new DependencyUnavailable('the database')
      return [aMenu()]
    })
    await expect(menus.all()).rejects.toThrow(DependencyUnavailable)
    isUnreachable = false
    const first = await menus.all()
    expect(await menus.all()).toBe(first)
    expect(state.asked).toBe(2)
    state.version = 2
    expect(await menus.all()).not.toBe(first)
  })

  it('remembers 200 sets at most', async () => {
    const { state, menus } = counted()
    for (let n = 0; n <= 200; n += 1) await menus.grantedTo([`role${n}`])
    await menus.grantedTo(['role200'])
    expect(state.asked).toBe(201)
    await menus.grantedTo(['role0'])
    expect(state.asked).toBe(202)
  })
})
