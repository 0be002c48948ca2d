import { addDoctor } from './doctor/doctor-command.ts'
import type { Part } from './part.ts'

export const doctor: Part = {
  name: 'doctor',
  purpose: 'A check of the settings, servers and the built front end.',
  commands: [addDoctor],
}
