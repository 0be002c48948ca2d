import { type AddCommand, examples } from '../../commands/add-command.ts'

export const addDoctor: AddCommand = (program, readEnvironment) => {
  program
    .command('doctor')
    .description('Check settings, keys, stores, platforms and senders. Changes nothing.')
    .option('--json', 'print the findings as one JSON object')
    .option(
      '--frontend <folder>',
      'compare a front end with the service: its sources, or its build',
    )
    .option('--send-test <recipient>', 'send a test code: mail:you@example.com, or sms:+86…')
    .addHelpText(
      'after',
      examples(
        'doctor',
        'doctor --json',
        'doctor --frontend ../ruoyi-plus-vben5',
        'doctor --send-test mail:you@example.com',
      ),
    )
    .action(async (options: { json?: boolean; frontend?: string; sendTest?: string }) =>
      (await import('./doctor.ts')).doctor(readEnvironment, options),
    )
}
