import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { type Answer, FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { SOAK_MS } from '../support/soak.ts'

const LOAD = 24
/** They end by themselves too, if the run is killed. */
const COMPUTE = 'ulimit -t 60; while :; do :; done'

/**
 * As many processes that only compute as bring the machine to a load of 24, as at backup time. They
 * run beside the test until it ends.
 */
function makeMachineBusy(): void {
  const [load = 0] = loadavg()
  const missing = Math.max(0, LOAD - Math.round(load))
  const busy = Array.from({ length: missing }, () => spawn('/bin/sh', ['-c', COMPUTE]))
  onTestFinished(() => {
    for (const one of busy) one.kill('SIGKILL')
  })
}

const HEADINGS = ['用户序号', '部门编号', '用户账号', '用户昵称']
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROWS = 500
const MOST_TRIES = 20
/** Only detects hangs. */
const LONGEST_MS = 4 * SOAK_MS

/** Of 85 KiB, and so as costly to decode as a photograph. */
async function aPicture(hue: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128 + hue, sigma: 20 } as const
  return sharp({ create: { width: 480, height: 360, channels: 3, background: '#345', noise } })
    .png({ palette: true, colours: 8 })
    .toBuffer()
}

async function aSheet(): Promise<Uint8Array> {
  const rows = Array.from({ length: ROWS }, (_, n) => [null, '100', `person${n}`, `Person ${n}`])
  return writeXlsx({ sheets: [{ name: 'x', rows: [HEADINGS, ...rows] }] })
}

async function run(folder: string, settings: Settings, ...args: readonly string[]) {
  const command = new Service({ args, folder, settings })
  return { code: await command.exitCode, output: command.output }
}

/** A request that a busy service turned away for a moment is repeated, as its answer says. */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask()
    if (answer.code !== 503 || tried === MOST_TRIES) return answer
  }
}

async function previewAddress(front: FrontEnd, headers: Record<string, string>, hue: number) {
  const id = await front.upload(headers, await aPicture(hue))
  const { data } = await front.ask(`/resource/oss/listByIds/${id}`, { headers })
  const { pathname, search } = new URL(Object(data)[0].previewUrl)
  return `${front.origin}${pathname}${search}`
}

function importSheet(front: FrontEnd, headers: Record<string, string>, sheet: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(sheet)], { type: XLSX }), 'users.xlsx')
  return front.ask('/system/user/importData', { method: 'POST', headers, body: form })
}

await describeWith('postgres', 'At a load of 24', (postgres) => {
  it(
    'pictures get their previews, a sheet and a configuration are imported',
    async () => {
      const { url, drop } = await freshDatabase(postgres)
      onTestFinished(drop)
      const folder = await temporaryFolder()
      const settings = { DATABASE_URL: url }
      const service = await Service.start(folder, settings)
      const front = new FrontEnd(service)
      const { publicKey, password } = firstStartOf(service)
      const headers = await front.logIn(publicKey, password)
      const sheet = await aSheet()
      const addresses: string[] = []
      for (const hue of [0, 1, 2, 3, 4]) addresses.push(await previewAddress(front, headers, hue))
      makeMachineBusy()

      const previews = await Promise.all(addresses.map((address) => fetch(address)))
      expect(previews.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      const imported = await answered(() => importSheet(front, headers, sheet))
      expect(imported).toMatchObject({ code: 200, msg: expect.stringContaining(`${ROWS}`) })

      const file = join(folder, 'stage.json')
      const exported = await run(folder, settings, 'config', 'export', '--to', file)
      expect(exported).toEqual({ code: 0, output: '' })
      const stage = JSON.parse(await readFile(file, 'utf8'))
      stage.menus[0].title = 'Renamed here'
      await writeFile(file, JSON.stringify(stage))
      const changed = await run(folder, settings, 'config', 'import', '--from', file)
      expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('1 changed') })
      expect(await service.stop()).toBe(0)
    },
    LONGEST_MS,
  )
})

it(
  'embedded commands give their answer at a load of 24',
  async () => {
    const folder = await temporaryFolder()
    await (await Service.start(folder, {})).stop()
    makeMachineBusy()
    const reset = await run(folder, {}, 'admin', 'reset-password')
    expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('shown only now') })
    const examined = await run(folder, {}, 'doctor')
    expect(examined.output).toContain('answers, and its schema is up to date')
    expect(examined.output).not.toContain('failed')
  },
  LONGEST_MS,
)
