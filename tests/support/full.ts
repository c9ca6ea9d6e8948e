/** Whether faults are tried at full length, which takes a quarter of an hour: `npm run faults`. */
export const full: boolean = process.env['FAULTS'] === 'full'
