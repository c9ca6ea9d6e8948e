import { useState } from 'react'
import { TokenField } from '#web/kit/token-field.tsx'

export function Story() {
  const [skills, setSkills] = useState<string[]>(['Go'])
  const [cities, setCities] = useState<string[]>([])
  return (
    <>
      <h1>Tokens</h1>
      <TokenField
        label="Skills"
        tokens={skills}
        onChange={setSkills}
        suggestions={['TypeScript', 'Terraform', 'Kubernetes']}
        maximum={5}
        longest={20}
      />
      <TokenField
        label="Cities"
        tokens={cities}
        onChange={setCities}
        suggestions={['Berlin, Germany', 'Bergen, Norway']}
        freeText={false}
      />
      <output data-skills>{skills.join('|')}</output>
      <output data-cities>{cities.join('|')}</output>
    </>
  )
}
