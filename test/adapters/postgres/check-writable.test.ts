import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkWritable } from '../../../adapters/postgres/connection/check-writable.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { describeNotRun, describeWithProgram } from '../../support/servers/describe-with.ts'
import { command, freshDatabase } from '../../support/servers/fresh-database.ts'
import { startPostgres } from '../../support/servers/postgres-server.ts'
import { NO_SMALL_DISK, smallDisk } from '../../support/small-disk.ts'

const DISK_MIB = 48
const SUITE = 'Whether Postgres can write'

const disk = await smallDisk(DISK_MIB)
if (disk === undefined) await describeNotRun({ suite: SUITE, reason: NO_SMALL_DISK })
else await describeWithProgram('postgres', SUITE, (program) => suite(program, disk))

function suite(program: string, smallFolder: string): void {
  it('detects a read-only database, and when it is writable again', async () => {
    const postgres = await started(program)
    const { url } = await freshDatabase(postgres.url)
    const name = new URL(url).pathname.slice(1)
    await command(postgres.url, `alter database ${name} set default_transaction_read_only = on`)
    await expect(check(url)).rejects.toMatchObject({ condition: 'read-only' })
    await command(postgres.url, `alter database ${name} reset default_transaction_read_only`)
    await check(url)
  })

  it('detects a full disk although reads succeed, and when there is space again', async () => {
    const postgres = await started(program)
    execFileSync('chown', ['postgres', smallFolder])
    await command(postgres.url, `create tablespace small location '${smallFolder}'`)
    const { url } = await freshDatabase(postgres.url)
    const name = new URL(url).pathname.slice(1)
    await command(postgres.url, `alter database ${name} set tablespace small`)
    await check(url)
    const ballast = join(smallFolder, 'ballast')
    const tooMuch = writeFile(ballast, Buffer.alloc(DISK_MIB * 1024 * 1024))
    await expect(tooMuch).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(check(url)).rejects.toMatchObject({ condition: 'disk-full' })
    await writeFile(ballast, '')
    await check(url)
  })
}

async function started(program: string) {
  const postgres = await startPostgres(program)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** On connections of its own, since some settings are only learnt with a new one. */
async function check(url: string): Promise<void> {
  const database = await openPostgres({ url })
  try {
    await checkWritable(database)
  } finally {
    await database.close()
  }
}
