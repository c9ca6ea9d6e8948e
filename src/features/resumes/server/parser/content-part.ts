/** The part of our Word files in which their content stands as data. */
export const contentPart = 'customXml/item1.xml'
export const contentRoot = 'json-resume'
