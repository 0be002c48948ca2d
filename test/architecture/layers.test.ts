import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFolder } from '../support/run-folder.ts'
import { LAYERS, ROOT } from './source-files.ts'
import { isRecord } from './syntax-tree.ts'

const run = promisify(execFile)
const COPIED = [...LAYERS, '.dependency-cruiser.mjs', 'package.json', 'tsconfig.json']

/** One forbidden import each: the rule it breaks, where it stands, what it imports. */
const PLANTED = [
  ['domain-is-alone', 'domain/planted-fs.ts', 'node:fs'],
  ['domain-is-alone', 'domain/planted-port.ts', '../application/ports/clock.ts'],
  [
    'application-knows-domain-only',
    'application/me/planted.ts',
    '../../adapters/system/system-clock.ts',
  ],
  ['application-knows-domain-only', 'application/me/planted-package.ts', 'fastify'],
  ['features-meet-in-the-domain', 'application/me/planted-feature.ts', '../auth/logout.ts'],
  ['rooms-have-walls', 'application/auth/factors/planted.ts', '../social/bindings.ts'],
  ['rooms-have-walls', 'application/files/recovery/planted.ts', '../uploads/upload-file.ts'],
  ['rooms-have-walls', 'application/auth/planted.ts', './planted-room/planted-door.ts'],
  ['the-core-knows-no-part', 'application/me/planted-part.ts', '../parts/shares/open-share.ts'],
  ['parts-are-strangers', 'application/parts/switch/planted.ts', '../shares/open-share.ts'],
  ['modules-have-walls', 'application/modules/planted.ts', '../users/edit-user.ts'],
  ['only-manifests-lead-to-parts', 'bootstrap/parts/check.ts', './shares/stores.ts'],
  ['parts-are-strangers', 'bootstrap/parts/webhooks.ts', './shares/stores.ts'],
  ['adapters-are-strangers', 'adapters/system/planted.ts', '../memory/short-memory.ts'],
  ['adapters-are-strangers', 'adapters/object-parts/planted.ts', '../s3/s3-location.ts'],
  ['remote-stores-share-object-parts', 'adapters/s3/planted.ts', '../ali-oss/oss-uploads.ts'],
  [
    'only-bootstrap-wires',
    'adapters/system/planted-config.ts',
    '../../bootstrap/settings/config.ts',
  ],
  ['only-bootstrap-wires', 'adapters/system/planted-container.ts', 'inversify'],
  ['nothing-unresolvable', 'domain/planted-missing.ts', './nowhere.ts'],
] as const

// That they hold is said by `npm run layers`, which is part of each command of package.json.
describe('the layer rules', () => {
  it('find every planted violation', async () => {
    const copy = await temporaryCopy()
    for (const [, path, target] of PLANTED) await plant(copy, path, target)
    await plant(copy, 'application/auth/planted-room/planted-door.ts', '../logout.ts')
    await plant(copy, 'domain/planted-one.ts', './planted-two.ts')
    await plant(copy, 'domain/planted-two.ts', './planted-one.ts')
    const found = await violations(copy)
    const expected: string[] = PLANTED.map(([rule, path]) => `${rule}: ${path}`)
    expect(found).toEqual(expect.arrayContaining([...expected, 'no-cycles: domain/planted-one.ts']))
    const others = found.filter((violation) => !expected.includes(violation))
    expect(others.filter((violation) => !violation.includes('planted'))).toEqual([])
  })
})

async function plant(folder: string, path: string, target: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await appendFile(join(folder, path), `import * as planted from '${target}'\nexport { planted }\n`)
}

async function temporaryCopy(): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-layers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
  )
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** `rule: file` for each. The program exits with their number, so its output is read either way. */
async function violations(cwd: string): Promise<string[]> {
  const program = join(ROOT, 'node_modules', '.bin', 'depcruise')
  const args = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    '--preserve-symlinks',
    ...LAYERS,
  ]
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await run(process.execPath, [program, ...args], options).catch(outputOf)
  const { summary } = JSON.parse(stdout)
  return summary.violations.map(
    ({ rule, from }: { rule: { name: string }; from: string }) => `${rule.name}: ${from}`,
  )
}

function outputOf(failure: unknown): { stdout: string } {
  if (isRecord(failure) && failure.stdout) return { stdout: String(failure.stdout) }
  throw failure
}
