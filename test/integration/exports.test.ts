import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyStore } from '../support/prepared-database.ts'
import { Service } from '../support/service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

it('exports what a running service keeps, and imports what is sent', async () => {
  const service = await Service.start(await temporaryFolder(), {
    ...(await anyStore()),
    EXPORT_ROWS: '2',
  })
  const { password, publicKey, clientId } = firstStartOf(service)
  const headers = await new FrontEnd(service).logIn(publicKey, password)
  const sheet = async (path: string) => {
    const body = new URLSearchParams({ status: '' })
    const answer = await fetch(service.origin + path, { method: 'POST', headers, body })
    return valuesOf(Buffer.from(await answer.arrayBuffer()))
  }
  expect((await sheet('/system/client/export'))[1]).toContain(clientId)
  expect((await sheet('/monitor/logininfor/export'))[1]).toContain('Logged in')
  const parameters = await sheet('/system/config/export')
  expect(parameters).toHaveLength(4)
  expect(parameters[3]).toEqual([expect.stringContaining('first 2 rows')])
  // The exports before this one, and this one.
  expect((await sheet('/monitor/operlog/export')).map(([, title]) => title)).toEqual([
    ...['Area', 'Parameters', 'Login log'],
    undefined,
  ])
  // A process of its own reads what somebody sends.
  const rows = [
    ['User name', 'Nickname'],
    ['eve', 'Eve'],
  ]
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows }] }))]))
  const url = `${service.origin}/system/user/importData`
  const english = { ...headers, 'content-language': 'en_US' }
  const read = await (await fetch(url, { method: 'POST', headers: english, body })).json()
  expect(read).toMatchObject({
    code: 200,
    msg: expect.stringContaining('All rows were imported: 1.'),
  })
})
