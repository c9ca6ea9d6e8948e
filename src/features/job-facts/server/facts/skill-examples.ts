/**
 * For each skill whose name is an ordinary word too: a sentence that does not name the skill, and one
 * that does. One line an entry: `name|not|names`.
 */
const list = `
Go|We go beyond what is asked. Ready to go.|Experience with Go and Kafka
Rust|Remove rust from the hull|Rust, Python and Kubernetes
Ruby|Ruby will show you around on your first day|Ruby and PostgreSQL
Ruby on Rails|You repair guard rails on motorways|Ruby, Rails and PostgreSQL
Swift|We give swift answers. Swift action is needed|Swift, Kotlin and Objective-C
Scala|An evening at La Scala in Milan|Scala and Kafka
R|The R&D team works closely with Marketing|Python, R and SQL
C|A diet rich in vitamin C|Programming in C or Java
React|You react to changes quickly. React to alarms at night|React, TypeScript and GraphQL
Angular|Grinding angular parts in our workshop|Angular and TypeScript
Vue|Un bureau avec vue sur la mer|TypeScript, Vue and Node.js
Svelte|A svelte, well-cut uniform|Svelte or TypeScript
REST|A restful night after your shift, and rest breaks|We design REST and GraphQL interfaces
Spring|We start in spring. Spring cleaning of the offices|Java, Spring and Hibernate
Flask|Bring a flask of water to the site|Python, Flask and PostgreSQL
Oracle|The oracle of Delphi|Databases such as Oracle and PostgreSQL
Cassandra|Send your letter to Cassandra Miller|Kafka, Cassandra and Redis
Snowflake|Every snowflake is different|Snowflake, dbt core and Python
Spark|You spark joy in others. Spark interest in our brand|Spark, Kafka and Python
Airflow|Check the airflow of ventilation ducts|Airflow, Python and BigQuery
Helm|With her at the helm, we doubled in size|Kubernetes, Helm and Terraform
Git|Git along to our office party|Linux, git and Docker
Bash|Our annual summer bash is famous|Bash and Python
Networking|Networking events with snacks|Linux, networking and firewalls
A/B testing|A culture of experimentation|Experience running A/B tests
Event-driven architecture|We are event driven people who love parties|Event-driven and Kafka based
Flutter|Feel a flutter of excitement|Flutter, Kotlin and Firebase
Unity|We believe in unity. Unity makes us strong|Unity and Unreal Engine
Playwright|A theatre seeks a playwright|Playwright, Selenium and TypeScript
Cypress|You plant cypress trees|Cypress, Selenium and TypeScript
Elixir|An elixir of life|Elixir, Erlang and PostgreSQL
Dart|Play a game of dart after work|Dart, Kotlin and Firebase
Julia|Your contact is Julia Meier|Python, Julia and MATLAB
Jest|We like to jest|TypeScript, Jest and Selenium
AWS Lambda|The Greek letter Lambda is our logo|DynamoDB, Lambda and Terraform
Puppet|We run a puppet theatre|Ansible, Puppet and Terraform
Chef|The chef plans the menu. Chef de partie wanted|Ansible, Chef and Terraform
Express|Express your opinion freely. Express delivery|Node.js, Express and MongoDB
Bootstrap|We bootstrap our own business|HTML, CSS, Bootstrap and jQuery
Hibernate|Bears hibernate in our park|Java, Hibernate and Maven
Electron|Run an electron microscope|Electron, TypeScript and Node.js
Assembly|Assembly of furniture at the customer|Assembly, C++ and Python
Postman|As a postman you deliver letters|Postman, Selenium and Jira
Agile|An agile mind and quick hands|Agile, Kanban and Jira
Confluence|Our office at the confluence of two rivers|Jira, Confluence and Kanban
Roadmaps|Follow the roadmap to a greener planet|You own the product roadmap
Scrum|Join our rugby scrum on Fridays|Experience with Scrum and Kanban
Linear|A linear career is not needed|Jira, Linear and Kanban
Notion|A notion of what customers want|Jira, Notion and Asana
Sketch|You sketch ideas on paper|Figma, Sketch and Adobe XD
Adobe Illustrator|An Illustrator joins our team of authors|Photoshop, Illustrator and InDesign
Accessibility|We provide accessibility accommodations to applicants|Design systems, accessibility and usability tests
Blender|Clean the blender in the kitchen|Blender, After Effects and Photoshop
Social media|Follow us on social media|SEO, social media and copywriting
Writing|Apply in writing to our office|SEO, Writing and copywriting
Editing|Subject to editing by our lawyers|Copywriting, editing and content creation
Excel|You excel at your work. Excel in your career|Excel, PowerPoint and Salesforce
Microsoft Word|Spread the Word about us|Microsoft Word and PowerPoint
Microsoft Outlook|The Outlook for the year is good|PowerPoint, Outlook and SAP
Microsoft Access|Access to our gym. Access control of buildings|PowerPoint, Access and SharePoint Microsoft Office
Microsoft Teams|Our Teams work across Europe|PowerPoint, Teams and Microsoft Office
Tax|Tax free shopping at the airport|IFRS, Tax and Audit
Workday|Every Workday begins with coffee|Payroll, Workday and Personio
Recruiting|We are recruiting for a nurse|Recruiting, onboarding and talent management
Human resources|Send your application to Human Resources|Human resources, recruiting process and talent management, employer branding
Compensation and benefits|Compensation and benefits: we pay well|Talent management, compensation and benefits, employer branding
Learning and development|A budget for learning and development|Talent management, learning and development, employer branding
Compliance|Work in compliance with our rules|Contract law, compliance and litigation
GDPR|Your data is handled under the GDPR|Contract law, GDPR and litigation
Data protection|Read our data protection notice|Contract law, data protection and litigation
Nursing|Rooms for nursing mothers|Patient care, nursing and wound care
Mental health|Benefits: mental health days|Psychotherapy, mental health and counselling
Triage|Triage bugs every morning|Triage, patient care and CPR
Epic|An epic journey awaits. Epic parties|Electronic health records, Epic and Cerner
Cooking|A canteen with home cooking|Cooking, menu and food safety
Catering|Catering to the needs of customers|Bartending, catering and event planning
Cleaning|Cleaning data in spreadsheets|Cleaning, housekeeping and bartending
Inventory|Keep an inventory of ideas|Order picking, inventory and warehouse management
Lean|Lean on your colleagues. Lean in|Six Sigma, Lean and Kaizen, FMEA
Maintenance|Maintenance of good relations|Welding, maintenance and hydraulics
Architecture|Walk past fine Architecture on your way|AutoCAD, Architecture and Revit
Teaching|Teaching you new things every day|Classroom management, teaching and tutoring
Fundraising|After our last fundraising round|Tutoring, fundraising and moodle
CAD|The range is 90,000 to 95,000 CAD a year|CNC, CAD and SolidWorks
SAST|Meetings at 9 SAST and 10 SAST|OWASP, SAST and Burp Suite
CPA|Lower the CPA of your campaigns|IFRS, CPA and US GAAP
Purchasing|Purchasing power of customers|Procurement, purchasing and logistics
Polish|Polish the silver every day|English, Polish and German
Interpreting|Interpreting data for our board|English, interpreting and sign language
`

export const skillExamples: readonly { name: string; not: string; names: string }[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', not = '', names = ''] = line.split('|')
    return { name, not, names }
  })
