export { decode } from './hungry-program.ts'

// Its start takes more than two seconds of processor time.
for (let spent = 0; spent < 2500; ) {
  for (let turn = 0; turn < 1e7; turn += 1);
  const { user, system } = process.cpuUsage()
  spent = (user + system) / 1000
}
