import { type AddCommand, examples } from './add-command.ts'

export const addDoctor: AddCommand = (program, readEnvironment) => {
  program
    .command('doctor')
    .description('Check settings, keys, stores, platforms and senders. Changes nothing.')
    .option('--json', 'print the findings as one JSON object')
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('../doctor.ts')).doctor(readEnvironment(), json),
    )
}
