import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

await describeWithProgram('postgres', 'export of a million', (program) => {
  it.each(['100000', '1000000'])('bound %s', async (bound) => {
    const house = await ServiceOnPostgres.start(program, { EXPORT_ROWS: bound, LOG_LEVEL: 'info' })
    const session = await house.logIn()
    await house.query(`insert into operation_log (title, kind, action, method, url, operator_id, operator_name, address, parameters, error, at, milliseconds)
      select 'Parameters','add','Add a system parameter','POST','/system/config',1,'admin','127.0.0.1','{"configKey":"k' || n || '"}', null, now() - n * interval '1 second', n % 100 from generate_series(1, 1000100) n`)
    const hwm = async () => /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${house.service.pid}/status`, 'utf8'))?.[1]
    const before = await hwm()
    const started = performance.now()
    const answer = await fetch(house.service.origin + '/monitor/operlog/export', { method: 'POST', headers: session })
    let bytes = 0
    let first = 0
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body ?? []) { first ||= performance.now() - started; bytes += chunk.length; if (bound === '100000') chunks.push(chunk) }
    console.log(bound, { bytes, seconds: (performance.now() - started) / 1000, first, before, after: await hwm(), type: answer.headers.get('content-type') })
    if (bound === '100000') { const rows = valuesOf(Buffer.concat(chunks)); console.log(rows.length, rows.at(-1), rows.at(-2)) }
    expect((await house.frontEnd.whoAmI(session))).toBe(200)
    await house.service.stop()
    console.log(house.service.output.split('\n').filter((l) => /broke|warn|error|export/i.test(l)).slice(-5))
  }, 1_200_000)
})
