import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountList } from '../../../adapters/http/parts/account/lists/account-list.ts'
import { ACCOUNT_LISTS } from '../../../adapters/http/parts/account/lists/account-lists.ts'
import { LIST_PAGES } from '../../../adapters/http/parts/account/lists/list-page.ts'
import type { RouteEntry } from '../../../adapters/http/route-table.ts'
import { type ApiDocument, operationOf } from '../../support/described-routes.ts'
import { START_MS, type WholeService, wholeService } from '../../support/whole-service.ts'

let service: WholeService
let document: ApiDocument

beforeAll(async () => {
  service = await wholeService()
  document = (await service.app.inject('/openapi.json')).json()
}, START_MS)
afterAll(() => service.close())

const patternOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '*')

/** The route that a list or an action calls. */
function routeOf(call: string): RouteEntry {
  const [method, path = ''] = call.split(' ')
  const found = service.app.routeTable.entries.find(
    (entry) => entry.method === method && patternOf(entry.url) === patternOf(path),
  )
  return found ?? expect.unreachable(`There is no route ${call}.`)
}

const page = async (name: string, lang = 'en') => {
  const headers = { accept: 'text/html' }
  return service.app.inject({ method: 'GET', url: `/account/${name}?lang=${lang}`, headers })
}

describe.each(ACCOUNT_LISTS)('the list $name', (list) => {
  it('asks a route with the right that the route wants, for members that it has', () => {
    const route = routeOf(list.call)
    const rights = [route.config.access, route.config.or].flat()
    // Whoever may list users does not have to see keys, but whoever sees keys lists users.
    expect(['system:user:list', ...rights]).toContain(rights[0])
    if (list.name !== 'keys-of-others') expect(rights).toContain(list.permission)
    const answer = JSON.stringify(operationOf(document, route)?.responses)
    for (const name of [...Object.keys(list.columns), list.id])
      expect(answer).toContain(`"${name}":`)
  })

  it('has buttons whose calls have these rights, and bodies that the routes take', () => {
    for (const { call, opens, permission, body, asks = [] } of [
      list.adds ?? [],
      list.actions ?? [],
    ].flat()) {
      const inner = ACCOUNT_LISTS.find(({ name }) => name === opens)
      const called = call ?? inner?.call ?? expect.unreachable(`${opens} is no list.`)
      const route = routeOf(called)
      expect([called, route.config.access]).toEqual([called, permission])
      const sent = JSON.stringify(operationOf(document, route)?.requestBody ?? {})
      for (const name of [...Object.keys(body ?? {}), ...asks.map((field) => field.name)])
        expect(sent).toContain(`"${name}":`)
    }
  })

  it('is a page in both languages, with nothing inline', async () => {
    const [english, chinese] = await Promise.all([page(list.name), page(list.name, 'zh')])
    expect(english.body).toContain(`<h1>${list.words[0]}</h1>`)
    expect(chinese.body).toContain(`<h1>${list.words[1]}</h1>`)
    expect(english.body).not.toMatch(/<script(?![^>]+src=)|<style|\son\w+=|\sstyle=/)
    const isInMenu = english.body.includes(`href="./${list.name}?lang=en" `)
    expect(isInMenu).toBe(!list.isInner)
  })
})

describe('the pages that front ends lack', () => {
  it('have names of their own', async () => {
    const { ACCOUNT_PAGES } = await import('../../../adapters/http/parts/account/account-route.ts')
    const names = [...ACCOUNT_PAGES, ...LIST_PAGES].map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('are there as far as their parts are on', async () => {
    const without = await wholeService({ PARTS_OFF: 'shares,usage' })
    const ask = async (name: string) => {
      const headers = { accept: 'text/html' }
      return without.app.inject({ method: 'GET', url: `/account/${name}?lang=en`, headers })
    }
    expect((await ask('shares')).statusCode).toBe(404)
    const { body } = await ask('trash')
    expect(body).toContain('>Files on hold</a>')
    expect(body).not.toMatch(/>Links to files<|>Usage by user</)
    await without.close()
  })

  it('are in the menu of whoever may use one, and the account in that of everybody', async () => {
    const last = async (client: { get(url: string): Promise<object> }) => {
      const { data } = Object(await client.get('/system/menu/getRouters'))
      const entries = [data]
        .flat()
        .slice(-2)
        .map(({ path, meta }) => [path, meta.title])
      return entries.map(([path, title]) => [String(path).replace(/^http:\/\/[^/]+/, ''), title])
    }
    const asUser = (...permissions: string[]) => service.console.asUser({ permissions })
    const lists = ['/account/lists', 'More pages']
    const own = ['/account/', 'My account']
    expect(await last(await service.console.as('admin'))).toEqual([lists, own])
    expect(await last(await asUser('system:oss:hold'))).toEqual([lists, own])
    expect(await last(await asUser('system:notice:list'))).not.toContainEqual(lists)
    expect(await last(await asUser('system:notice:list'))).toContainEqual(own)
  })

  it('are in no menu with ACCOUNT_MENU=off', async () => {
    const closed = await wholeService({ ACCOUNT_MENU: 'off' })
    const admin = await closed.console.as('admin')
    expect(JSON.stringify(await admin.get('/system/menu/getRouters'))).not.toContain('/account/')
    await closed.close()
  })
})

it('a list that names what is not there would be found', () => {
  const wrong: Pick<AccountList, 'call'> = { call: 'GET /system/nothing' }
  expect(() => routeOf(wrong.call)).toThrow('There is no route')
})
