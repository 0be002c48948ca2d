import { CommandOutput } from '../../output/command-output.ts'
import { stopSignal } from '../../start/end.ts'
import { type AddCommand, examples } from '../add-command.ts'

const work = () => ({ output: new CommandOutput(), signal: stopSignal() })

export const addConsole: AddCommand = (program, readEnvironment) => {
  const console = program
    .command('console')
    .description('Install the console that the service serves, and choose between two.')
  console
    .command('build <checkout>')
    .description('Build a working copy of a front end for this service, and install the result.')
    .addHelpText(
      'after',
      `${examples('console build ../ruoyi-plus-vben5', 'console build ../plus-ui')}

It runs the scripts of the front end, and loads its packages from where its .npmrc, or npm, is set to.`,
    )
    .action(async (checkout: string) => {
      const { buildConsole } = await import('./build-console.ts')
      await buildConsole(readEnvironment(), checkout, work())
    })
  console
    .command('install <source>')
    .description('Install a built front end: a folder, a .zip of it, or its https:// address.')
    .option('--sha256 <sum>', 'refuse an archive that has another SHA-256')
    .addHelpText(
      'after',
      examples(
        'console install ../ruoyi-plus-vben5/apps/web-antd/dist.zip',
        'console install https://files.example.com/dist.zip --sha256 9f86d081…',
      ),
    )
    .action(async (source: string, { sha256 }: { sha256?: string }) => {
      const { installConsole } = await import('./install-console.ts')
      await installConsole(readEnvironment(), source, sha256, work())
    })
  addChoices(console, readEnvironment)
}

function addChoices(...[console, readEnvironment]: Parameters<AddCommand>): void {
  console
    .command('list')
    .description('Show what is installed, and which console is served.')
    .option('--json', 'print JSON for programs')
    .addHelpText('after', examples('console list'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('./installed.ts')).listConsoles(readEnvironment(), json),
    )
  console
    .command('use <name>')
    .description('Serve another one that is installed, from the next start on.')
    .addHelpText('after', examples('console use ruoyi-plus-vben5-1'))
    .action(async (name: string) =>
      (await import('./installed.ts')).useConsole(readEnvironment(), name),
    )
  console
    .command('remove <name>')
    .description('Remove one that is installed.')
    .addHelpText('after', examples('console remove ruoyi-plus-vben5-1'))
    .action(async (name: string) =>
      (await import('./installed.ts')).removeConsole(readEnvironment(), name),
    )
}
