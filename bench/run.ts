import { parseArgs } from 'node:util'
import { chain } from './chain.bench.ts'
import { download } from './download.bench.ts'
import { envelope } from './envelope.bench.ts'
import { exporting } from './export.bench.ts'
import { goneClients } from './gone-clients.bench.ts'
import { handoff } from './handoff.bench.ts'
import { benchFolder, diskFolder, fileFolder } from './harness/bench-folder.ts'
import { Cores } from './harness/cores.ts'
import { loginAccount } from './harness/login-account.ts'
import { machine } from './harness/machine.ts'
import { readBefore, readResults, table, writePage, writeResults } from './harness/report.ts'
import { noStores, openStores } from './harness/stores.ts'
import { type Bench, isMissed, type Measurement, type Subject } from './harness/subject.ts'
import { hashing } from './hashing.bench.ts'
import { kernel } from './kernel.bench.ts'
import { longLists } from './lists.bench.ts'
import { freeHashLogin, login } from './login.bench.ts'
import { memory } from './memory.bench.ts'
import { modules } from './modules.bench.ts'
import { organization } from './organization.bench.ts'
import { scopes } from './scopes.bench.ts'
import { session } from './session.bench.ts'
import { smsLogin } from './sms-login.bench.ts'
import { startup } from './startup.bench.ts'
import { upload } from './upload.bench.ts'
import { uploadS3 } from './upload-s3.bench.ts'

const RESULTS = 'bench/out/latest.json'
const PAGE = 'docs/why/performance.md'
/** What was measured before the last round of work, by name. */
const BEFORE = 'bench/before.json'
const SUBJECTS = [
  envelope,
  hashing,
  login,
  freeHashLogin,
  smsLogin,
  chain,
  session,
  upload,
  download,
  handoff,
  startup,
  memory,
  modules,
  ...longLists,
  scopes,
  kernel,
  organization,
  exporting,
  uploadS3,
  goneClients,
]
const THOROUGH = { rounds: 3, runMs: 1000, isQuick: false }
const QUICK = { rounds: 2, runMs: 500, isQuick: true }

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    memory: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
})
// `process.exit` runs the exit handlers, which end the children.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
if (values.page) writePage(PAGE, readResults(RESULTS), readBefore(BEFORE))
else await measure()

async function measure(): Promise<void> {
  const measurements = await measureAll(chosen(named()), values.quick)
  console.log(`\n${table(measurements)}\n\nWritten to ${RESULTS}.`)
  const missed = measurements.filter(isMissed)
  if (missed.length > 0) console.log(`\nMISSED: ${missed.map(({ name }) => name).join('; ')}`)
  process.exitCode = values.strict && missed.length > 0 ? 1 : 0
}

/** `--memory` and `--start` are short for `--only memory,startup`. */
function named(): string | undefined {
  const short = [values.only, values.memory && memory.name, values.start && startup.name]
  return short.filter(Boolean).join(',') || undefined
}

function chosen(only: string | undefined): Subject[] {
  if (only === undefined) return SUBJECTS
  const names = only.split(',')
  const unknown = names.filter((name) => !SUBJECTS.some((subject) => subject.name === name))
  if (unknown.length === 0) return SUBJECTS.filter(({ name }) => names.includes(name))
  throw new Error(
    `No subject ${unknown}. There are: ${SUBJECTS.map(({ name }) => name).join(', ')}`,
  )
}

async function measureAll(subjects: readonly Subject[], isQuick: boolean): Promise<Measurement[]> {
  const cores = new Cores()
  cores.moveSelf()
  const folder = await benchFolder(diskFolder())
  const needsStores = subjects.some((subject) => subject.needsStores)
  const stores = needsStores ? await openStores() : noStores()
  const size = isQuick ? QUICK : THOROUGH
  const bench = { stores, cores, folder, logs: folder, login: loginAccount(folder), ...size }
  try {
    return await measureEach(subjects, bench)
  } finally {
    await stores.stop()
  }
}

async function measureEach(subjects: readonly Subject[], bench: Bench): Promise<Measurement[]> {
  const on = machine(bench.cores)
  console.log(`Gatehouse bench on ${bench.stores.name}, ${JSON.stringify(on)}`)
  const measurements: Measurement[] = []
  const ofFiles = await benchFolder(await fileFolder())
  for (const subject of subjects) {
    const begun = performance.now()
    console.log(`${subject.name} ...`)
    const folder = subject.isAboutFiles ? ofFiles : bench.folder
    const results = await subject.run({ ...bench, folder })
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${table(results)}\n(${seconds} s)\n`)
    const run = { subject: subject.name, seconds, folder, machine: on }
    for (const result of results) {
      measurements.push({ ...result, detail: { ...result.detail, run } })
    }
    // What follows may fail.
    writeResults(RESULTS, measurements)
  }
  return measurements
}
