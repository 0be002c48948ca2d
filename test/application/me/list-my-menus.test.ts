import { expect, it } from 'vitest'
import { ListMyMenus } from '../../../application/me/who-am-i.ts'
import type { Menu, MenuNode } from '../../../domain/access/menu.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { ADMINISTRATOR_ROLE, type Role } from '../../../domain/access/role.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { aMenu, aRole } from '../../support/access-builders.ts'
import { aUser } from '../../support/builders.ts'
import { Dice } from '../../support/dice.ts'
import { memoryGiven, memoryRecords } from '../../support/memory-records.ts'
import { report, SOAK_MS, times } from '../../support/soak.ts'

const SEED = Number(process.env.SEED ?? 20_261_121)
const [CONSOLES, SETS] = [times(10, 50), 200]

const SOMEBODY = {
  sessionId: '1',
  userId: '7',
  userName: 'somebody',
  clientId: 'console',
  loggedInAt: 0,
}

interface World {
  readonly roles: readonly Role[]
  readonly menus: readonly Menu[]
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>
  readonly list: ListMyMenus
}

it(
  'T-77: everybody sees what the roles grant, and nothing else',
  async () => {
    const dice = new Dice(SEED)
    let seen = 0
    for (let console = 0; console < CONSOLES; console += 1) {
      const world = await aWorld(dice)
      for (let set = 0; set < SETS; set += 1) {
        const keys = world.roles.filter(() => dice.once(3)).map(({ key }) => key)
        if (dice.once(20)) keys.push(ADMINISTRATOR_ROLE)
        const permissions = PermissionSet.of(keys, [])
        const listed = await world.list.execute({ ...SOMEBODY, roleKeys: keys, permissions })
        const expected = reference(world, keys)
        expect(linesOf(listed)).toEqual(expected)
        seen += expected.length
      }
    }
    expect(seen).toBeGreaterThan(CONSOLES * SETS)
    report('T-77', { seed: SEED, sets: CONSOLES * SETS, entries: seen })
  },
  SOAK_MS,
)

async function aWorld(dice: Dice): Promise<World> {
  const database = new MemoryDatabase()
  const given = memoryGiven(database)
  const roles = Array.from({ length: 6 }, () =>
    aRole({ status: dice.once(4) ? 'disabled' : 'normal' }),
  )
  await given.user(aUser({ roles }))
  const menus: Menu[] = []
  for (let nth = 0; nth < 30; nth += 1) {
    const parent = dice.once(3) ? undefined : menus[dice.below(menus.length + 1)]
    const kind = dice.oneOf(['directory', 'page', 'page', 'button'] as const)
    const [order, isEnabled] = [dice.below(4), !dice.once(6)]
    menus.push(await given.menu(aMenu({ kind, order, isEnabled, parentId: parent?.id })))
  }
  const grants = new Map<string, ReadonlySet<string>>()
  for (const role of roles) {
    const granted = menus.filter(() => dice.once(2))
    for (const menu of granted) await given.grant(role.id, menu.id)
    const ids = role.status === 'normal' ? granted.map(({ id }) => id) : []
    grants.set(role.key, new Set(ids))
  }
  const nothing = { pages: new Set<string>(), dictionaries: new Set<string>() }
  const list = new ListMyMenus(memoryRecords(database).menus, nothing)
  return { roles, menus, grants, list }
}

/** Slow and simple: each menu is asked on its own, with all that lie above it. */
function reference({ menus, grants }: World, keys: readonly string[]): string[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const isAdministrator = keys.includes(ADMINISTRATOR_ROLE)
  const isGranted = ({ id }: Menu) =>
    isAdministrator || keys.some((key) => grants.get(key)?.has(id) === true)
  const pathOf = (menu: Menu): Menu[] => {
    const parent = menu.parentId === undefined ? undefined : byId.get(menu.parentId)
    return parent ? [...pathOf(parent), menu] : [menu]
  }
  return menus
    .map(pathOf)
    .filter((path) =>
      path.every((menu) => menu.isEnabled && menu.kind !== 'button' && isGranted(menu)),
    )
    .map((path) => path.map(sortable).join(' '))
    .sort()
}

function linesOf(nodes: readonly MenuNode[], above: readonly Menu[] = []): string[] {
  return nodes.flatMap(({ menu, children }) => {
    const path = [...above, menu]
    return [path.map(sortable).join(' '), ...linesOf(children, path)]
  })
}

/** Sorts as text the way menus are sorted. */
function sortable({ order, id }: Menu): string {
  return `${order}:${id.padStart(19, '0')}`
}
