import { InvalidArgumentError, Option } from 'commander'
import type { Answers } from '../../../application/parts/switch/answers.ts'
import { type AddCommand, examples } from '../../commands/add-command.ts'

type Flags = Answers & {
  readonly from: string
  readonly dryRun?: boolean
  readonly json?: boolean
  readonly into?: string
  readonly ids?: string
  readonly bucketCheck: 'none' | 'head'
}

const CHOICES: readonly [flags: string, description: string, choices: readonly string[]][] = [
  ['--other-user-types <answer>', 'what happens to users of other types', ['take', 'leave']],
  ['--duplicate-contacts <answer>', 'who keeps a contact of several users', ['first', 'none']],
  [
    '--disabled-parents <answer>',
    'enable departments above enabled ones, or disable those below',
    ['enable', 'disable'],
  ],
  ['--registration <answer>', 'whether strangers may register, if they may there', ['off', 'on']],
  [
    '--impossible-names <answer>',
    'give others to users whose names are not possible here, or leave them out (default: leave)',
    ['rename', 'leave'],
  ],
  ['--superadmins <answer>', 'whether others than user 1 get that role', ['take', 'leave']],
  [
    '--removed <answer>',
    'disable users, and unbind identities, that came earlier and are no longer there',
    ['disable', 'keep'],
  ],
  [
    '--emptied <answer>',
    'whether departments, roles and links stay, if their table has no rows any more',
    ['keep', 'remove'],
  ],
  [
    '--other-locations <answer>',
    'what happens to a platform whose key a platform with other objects has here',
    ['leave', 'add', 'same'],
  ],
  [
    '--data-scope <answer>',
    'let people see more rows than in version 6, where a role counted for what it permitted',
    ['widest'],
  ],
  [
    '--administrator-password <answer>',
    "whether the administrator's password stays the new one (default: keep)",
    ['keep', 'old'],
  ],
]

const ANSWERS = CHOICES.map(([flags, description, choices]) =>
  new Option(flags, description).choices([...choices]),
)

const LOGS = new Option(
  '--logs <days>',
  'bring the entries of both logs of that many days (default: none)',
).argParser(days)

const BUCKET_CHECK = new Option(
  '--bucket-check <way>',
  'ask the platforms for the length of each object',
)
  .choices(['none', 'head'])
  .default('none')

export const addImportRuoyi: AddCommand = (program, readEnvironment) => {
  const command = program
    .command('import-ruoyi')
    .description(
      'Bring people, rights and records from a RuoYi-Vue-Plus 5 or 6, which is only read.',
    )
    .requiredOption(
      '--from <source>',
      'postgres://… or mysql://…, env:NAME for a setting with that, or a plain dump file',
    )
    .option('--dry-run', 'only report what would be done, and ask what has to be decided')
    .option('--json', 'print JSON for programs')
    .addOption(
      new Option(
        '--into <target>',
        'make a new installation beside DATA_DIR, as a rehearsal',
      ).choices(['embedded']),
    )
    .option('--ids <file>', 'write old and new ids to a CSV file')
    .addOption(BUCKET_CHECK)
    .option('--tenant <id>', 'the tenant to take')
    .option('--zone <name>', 'the time zone of its Java process, such as Asia/Shanghai')
  for (const option of [LOGS, ...ANSWERS]) command.addOption(option)
  command
    .addHelpText(
      'after',
      examples(
        'import-ruoyi --from postgres://reader@old-db/ry --dry-run',
        'import-ruoyi --from env:OLD_DATABASE --zone Asia/Shanghai',
        'import-ruoyi --from old.sql --into embedded --zone Asia/Shanghai',
      ),
    )
    .action(
      async ({ from, dryRun = false, json = false, into, ids, bucketCheck, ...answers }: Flags) =>
        (await import('./import-ruoyi.ts')).importRuoyi(readEnvironment(), {
          ...{ from, dryRun, json, ids, bucketCheck, isRehearsal: into === 'embedded' },
          answers,
        }),
    )
}

function days(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.')
  return Number(text)
}
