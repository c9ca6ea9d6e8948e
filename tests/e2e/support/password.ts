/** Of everybody in every journey. */
export const password = 'correct horse battery'
