/**
 * Skills that postings name, over all trades. One line an entry: `number|name|other spellings`.
 *
 * The number is stored with jobs and in their search table: it never changes, is never given twice and
 * never left out; new entries take the next one. Spellings are compared without case and accents, and
 * hyphen, space and joined forms are equal. `=` counts in exactly this case alone. `?` is an ordinary
 * word too: it counts only in a clear form or beside a skill of the same trade, and
 * `skill-examples.ts` has a sentence for either.
 */
import { foldLetters } from '#shared/fold.ts'

const list = `
# tech
1|JavaScript|=JS|js|ecmascript
2|TypeScript
3|Python
4|Java|=Java
5|C++|cpp
6|C#|csharp
7|.NET|dotnet|asp.net|.net core
8|Go|?=Go|golang|go lang
9|Rust|?=Rust|rustlang
10|Ruby|?=Ruby
11|Ruby on Rails|?=Rails|?rails|=RoR
12|PHP
13|Swift|?=Swift|swiftui|swift ui
14|Kotlin
15|Scala|?=Scala
16|R|?=R|rstudio|r programming|r shiny
17|MATLAB
18|Perl
19|Objective-C
20|C|?=C|embedded c|ansi c|c programming
21|Node.js|nodejs|node js
22|React|?=React|?react|react.js|react js|reactjs|react hooks|react redux
23|Angular|?=Angular|?angular|angularjs|angular.js
24|Vue|?=Vue|?vue|vue.js|vuejs
25|Svelte|?=Svelte|sveltekit
26|Next.js|nextjs
27|HTML|html5
28|CSS|css3
29|Sass|scss
30|Tailwind|tailwind css|tailwindcss
31|jQuery
32|GraphQL
33|REST|?=REST|?restful|?rest|=RESTful|rest api|rest apis|restful api|restful apis|restful services|restful web services|rest services|rest endpoints|restful endpoints
34|gRPC
35|Spring|?=Spring|?spring|spring boot|springboot|spring framework|spring mvc|spring cloud
36|Django
37|Flask|?=Flask|?flask
38|FastAPI
39|Laravel
40|Symfony
41|SQL
42|PostgreSQL|postgres
43|MySQL
44|Oracle|?=Oracle|?oracle|oracle database|oracle db|oracle sql|oracle erp|oracle cloud|oracle fusion|oracle ebs
45|SQL Server|mssql|ms sql
46|MongoDB|mongo
47|Redis
48|Elasticsearch|elastic search|opensearch
49|Cassandra|?=Cassandra|apache cassandra
50|DynamoDB
51|Snowflake|?=Snowflake|?snowflake|snowflake db
52|BigQuery
53|Redshift
54|Databricks
55|Spark|?=Spark|?spark|apache spark|pyspark|spark sql|spark streaming
56|Hadoop
57|Kafka|apache kafka
58|RabbitMQ
59|Airflow|?=Airflow|?airflow|apache airflow
60|dbt|=dbt|dbt core|dbt cloud
61|Tableau
62|Power BI|powerbi
63|Looker|looker studio|lookml
65|Docker
66|Kubernetes|k8s
67|Terraform
68|Ansible
69|Helm|?=Helm|helm charts|helm chart
70|Jenkins
71|CI/CD|ci cd|continuous integration|continuous delivery
72|GitHub Actions
73|GitLab|gitlab ci
74|Git|?=Git|?git
75|Linux
76|Bash|?=Bash|?bash|shell scripting|bash scripting
77|AWS|amazon web services
78|Azure|microsoft azure
79|Google Cloud|gcp|google cloud platform
80|Prometheus
81|Grafana
82|Datadog
83|Networking|?networking|tcp/ip|network engineering|computer networking|network administration|network protocols|routing and switching
84|Cybersecurity|information security|infosec|cyber security
85|Penetration testing|pentesting
86|Machine learning|=ML|maschinelles lernen|apprentissage automatique|aprendizaje automático
87|Deep learning
88|Natural language processing|=NLP
89|Computer vision
90|Large language models|llm|llms|generative ai|genai
91|PyTorch
92|TensorFlow
93|scikit-learn|sklearn
94|pandas|=pandas
95|NumPy
97|A/B testing|ab testing|ab tests|a/b tests|split testing|?experimentation
98|Data modelling|data modeling
99|Data visualisation|data visualization
100|ETL|=ELT
101|Microservices|microservice
102|Distributed systems
103|Event-driven architecture|event driven architectures|event driven systems|?event driven
118|iOS
119|Android
120|Flutter|?=Flutter|?flutter
121|React Native
122|Unity|?=Unity|unity3d|unity 3d|unity engine
123|Unreal Engine
124|Embedded systems|embedded software
125|RTOS
126|FPGA
141|ServiceNow
228|Blockchain
229|Solidity
230|Cryptography
231|WebAssembly|wasm
232|Playwright|?=Playwright
233|Cypress|?=Cypress|cypress.io
234|Selenium
235|JUnit
236|Test automation|automated testing
237|Manual testing
238|Performance testing|load testing
239|Observability
240|Site reliability|=SRE|site reliability engineering
241|Incident response
242|Identity management|=IAM|identity and access management|identity & access management
243|OAuth|oauth2|oauth 2.0|openid connect|=OIDC
246|Threat modelling|threat modeling
247|SIEM|=SIEM
248|Elixir|?=Elixir
249|Erlang
250|Haskell
251|Clojure
252|Dart|?=Dart
253|Lua
254|Julia|?=Julia
255|Fortran
256|COBOL
257|VBA
258|Hugging Face
259|LangChain
260|MLOps
261|Kubeflow
262|Flink|apache flink
263|Delta Lake
264|NoSQL
265|Neo4j
266|ClickHouse
267|gRPC-web
268|WebSockets|websocket
269|Webpack
270|Vite|=Vite|vitejs
272|Jest|?=Jest
273|D3.js|d3js
274|Three.js|threejs
275|WebGL
276|OpenGL
277|Vulkan
278|CUDA
279|ROS|=ROS|=ROS2
280|Robotics
282|Signal processing
285|VHDL
286|Verilog
304|GitHub
305|Bitbucket
306|DevOps|dev ops
307|DevSecOps
308|GitOps|argo cd|argocd
309|Platform engineering
310|Infrastructure as code|=IaC
311|CloudFormation|aws cloudformation
312|AWS Lambda|?=Lambda
313|ECS|=ECS|=EKS|amazon ecs|amazon eks
314|Serverless
315|Puppet|?=Puppet
316|Chef|?=Chef|progress chef
317|Nginx
318|Apache HTTP Server|apache httpd|apache web server
319|Istio|service mesh
320|OpenShift
321|VMware|vsphere
322|Windows Server
323|Active Directory
324|PowerShell
325|DNS|=DNS
326|DHCP|=DHCP
327|VPN|=VPN|=VPNs
328|TLS|=TLS|ssl/tls
329|HTTP|=HTTP|=HTTP/2
330|Cisco|=CCNA|=CCNP|cisco ios
331|Firewalls|firewall
332|Load balancing|load balancers
333|Virtualisation|virtualization
334|Backup and recovery|disaster recovery
335|IT support|help desk|helpdesk|desktop support|technical support
336|ITIL
337|Microsoft 365|office 365|m365|o365
338|SSO|=SSO|single sign-on|single sign on
339|SAML
340|JWT|=JWT|=JWTs|json web tokens|json web token
341|LDAP
342|Okta|=Okta
343|Multi-factor authentication|=MFA|=2FA
344|PKI|=PKI|public key infrastructure
345|Zero trust|zero trust architecture
346|Vulnerability management|vulnerability assessment
347|Application security|=AppSec|secure coding
348|Cloud security
349|Network security
350|Endpoint security|=EDR|endpoint protection
351|Security operations|=SOC analyst|security operations center|security operations centre
352|Threat intelligence|cyber threat intelligence
353|Digital forensics|=DFIR
354|Ethical hacking|=CEH
355|OWASP|=OWASP|owasp top 10
356|SAST|?=SAST|=DAST|static application security testing
357|Burp Suite
358|Wireshark
359|Splunk
360|CISSP
361|CompTIA Security+|=Security+
362|SOC 2|soc2
363|PCI DSS|pci-dss
364|NIST|=NIST|nist cybersecurity framework
365|HIPAA
366|New Relic
367|Elastic Stack|elk stack|=ELK|kibana|logstash
368|OpenTelemetry
369|Ubuntu
370|Red Hat|red hat enterprise linux|=RHEL
371|Azure DevOps
372|CircleCI
373|Maven|apache maven
374|Gradle
375|Redux
376|Express|?=Express|express.js|expressjs
377|NestJS|nest.js
378|Bootstrap|?=Bootstrap|twitter bootstrap
379|Material UI|=MUI
380|Responsive design|responsive web design
381|Web performance|core web vitals
382|WordPress
383|Drupal
384|Shopify
385|Magento|adobe commerce
386|Webflow
387|Headless CMS|=CMS|content management systems
388|Adobe Experience Manager|=AEM
389|ASP.NET|asp.net core|asp net
390|Hibernate|?=Hibernate|hibernate orm|=JPA
391|Jetpack Compose
392|Xcode
393|Xamarin|.net maui
394|Mobile development|mobile app development|mobile apps
395|Electron|?=Electron|electron.js|electronjs
396|Assembly|?=Assembly|assembly language|assembler
397|ABAP
398|PL/SQL|plsql
399|T-SQL|tsql|transact-sql
400|Visual Basic|vb.net
401|API design|api development|rest api design
402|OpenAPI|swagger
403|Message queues|message brokers|message queue
404|Amazon SQS|=SQS|=SNS
405|MariaDB
406|SQLite
407|Firebase
408|Vector databases|vector database|pinecone|pgvector
409|Database administration|database administrator|=DBA
410|Database design|database modelling|database modeling
411|Query optimisation|query optimization|sql tuning
412|Data engineering
413|Data pipelines|data pipeline
414|Data warehousing|data warehouse|data warehouses
415|Data governance
416|Data quality
417|Data analysis|data analytics|datenanalyse|análisis de datos|analyse de données
418|Data science
419|Data mining
420|Business intelligence
421|Web scraping
422|Fivetran
423|Informatica
424|Alteryx
425|Qlik|qlik sense|qlikview
426|SPSS
427|SAS|=SAS|sas programming
428|Stata
429|Jupyter|jupyter notebooks|jupyter notebook
430|Reinforcement learning
431|Recommender systems|recommendation systems|recommendation engines
432|Time series|time series analysis|time series forecasting
433|Prompt engineering
434|Retrieval-augmented generation|=RAG
435|OpenAI API
436|AI agents|agentic ai|ai agent
437|OpenCV
438|Game development|game design
439|Augmented reality|ar/vr|virtual reality|=XR
440|Internet of things|=IoT
441|Firmware|firmware development
442|Microcontrollers|arm cortex|=STM32
443|High-performance computing|=HPC
444|Object-oriented programming|=OOP|object oriented design
445|Functional programming
446|Domain-driven design|=DDD
447|Test-driven development|=TDD|=BDD
448|Software architecture|system architecture
449|System design|systems design
450|Algorithms|data structures
451|Quality assurance|software testing|=QA testing
452|Appium
453|Postman|?=Postman
454|pytest
455|ISTQB
456|FinOps
457|Smart contracts|smart contract
458|Low-code|no-code|low code platforms
459|Power Apps|power automate|power platform
460|Robotic process automation|=RPA|uipath
461|Salesforce development|=LWC
462|ERP systems|=ERP
463|Microsoft Dynamics 365|dynamics 365|ms dynamics
464|SharePoint
# agile
104|Agile|?=Agile|?agile|agile methodology|agile methodologies|agile development|agile coaching
105|Jira
106|Confluence|?=Confluence|?confluence|atlassian confluence
107|Product discovery|continuous discovery
108|Roadmaps|product roadmap|product roadmaps|roadmapping|?roadmap|?roadmaps
109|Stakeholder management
180|Project management|projektmanagement
181|PMP|=PMP
182|PRINCE2
183|Change management
465|Scrum|?=Scrum|?scrum|scrum master|scrum framework|=CSM|scrum ceremonies
466|Kanban
467|SAFe|=SAFe|scaled agile
468|Product management|produktmanagement
469|Product ownership|product owner
470|Backlog management|backlog grooming|backlog refinement
471|Requirements engineering|requirements analysis|requirements gathering|anforderungsmanagement
472|Business analysis
473|Asana
474|Linear|?=Linear
475|Notion|?=Notion
476|Miro|=Miro
477|Process improvement|continuous improvement|kaizen|prozessoptimierung
478|Business process modelling|=BPMN|business process management
# design
110|User research|ux research
111|Figma
112|Sketch|?=Sketch|sketch app
113|Adobe Photoshop|photoshop
114|Adobe Illustrator|?=Illustrator
115|Design systems|design system
116|Accessibility|?accessibility|a11y|wcag|web accessibility|digital accessibility|barrierefreiheit
117|Prototyping|rapid prototyping|wireframing and prototyping
271|Storybook|=Storybook
479|User experience design|ux design|=UX|ux designer
480|User interface design|ui design|=UI|ui/ux|ux/ui
481|Interaction design
482|Product design
483|Visual design
484|Graphic design|grafikdesign
485|Web design|webdesign
486|Motion design|motion graphics
487|Service design
488|Design thinking
489|Wireframing|wireframes
490|Usability testing|usability tests
491|Information architecture
492|User journeys|customer journey mapping|journey mapping
493|Adobe Creative Cloud|adobe creative suite|creative suite
494|Adobe InDesign|=InDesign
495|After Effects|adobe after effects
496|Premiere Pro|adobe premiere
497|Blender|?=Blender
498|3D modelling|3d modeling
499|Animation
500|Typography
501|Branding|brand identity
502|Interior design
503|Industrial design
504|UX writing
505|Video editing|videoschnitt
506|Video production
507|Sound design
508|Canva
# marketing
164|SEO
165|SEM|=SEM|search engine marketing
166|Google Analytics
167|Google Ads|adwords
168|Content marketing
169|Copywriting
170|Social media|?social media|social media marketing|social media management|social media strategy|social media campaigns|social media advertising|social media manager
171|E-mail marketing|email marketing|e mail campaigns|email campaigns
172|Public relations
176|Technical writing
177|Writing|?=Writing|creative writing|grant writing|business writing
509|Digital marketing|online marketing
510|Performance marketing|paid media
511|PPC|=PPC|pay-per-click
512|Paid social|paid social media
513|Facebook Ads|meta ads
514|Influencer marketing
515|Affiliate marketing
516|Marketing automation
517|Marketo
518|Mailchimp
519|Growth marketing|growth hacking
520|Product marketing
521|Brand management|brand marketing
522|Market research|marktforschung
523|Conversion optimisation|conversion rate optimization|conversion rate optimisation|conversion optimization
524|Marketing analytics
525|Google Tag Manager
526|SEMrush|ahrefs
527|Content strategy
528|Content creation
529|Editing|?editing|copy editing|copyediting|proofreading|lektorat
530|Journalism
531|Translation|übersetzung
532|Localisation|localization
533|Community management
534|Campaign management
535|Demand generation
536|Account-based marketing|=ABM
537|Internal communications|corporate communications
538|E-commerce|ecommerce|online shop
539|Merchandising
# business
64|Excel|?=Excel|?excel|microsoft excel|ms excel|excel spreadsheets|excel macros|advanced excel
136|SAP|=SAP|sap erp|sap ecc
137|SAP S/4HANA|s/4hana|s4hana
138|Salesforce
139|HubSpot
140|CRM
159|Negotiation
160|Account management
161|Business development
162|Cold calling|cold calls|kaltakquise
163|Lead generation
540|B2B sales|b2b saas sales|b2b vertrieb
541|Inside sales
542|Field sales|außendienst|outside sales
543|Enterprise sales
544|Solution selling|consultative selling
545|Sales management
546|Sales operations|=RevOps|revenue operations
547|Sales development|=SDR|=BDR
548|Pipeline management|sales pipeline
549|Key account management
550|Customer success
551|Contract negotiation
552|Tendering|=RFPs|=RFP|request for proposal
553|Forecasting|sales forecasting
554|Retail sales|einzelhandel
555|Upselling|cross-selling
556|Presales|pre-sales|sales engineering
557|Strategy consulting|management consulting
558|Strategic planning
559|Operations management
560|Microsoft Office|ms office|microsoft office suite
561|Microsoft Word|ms word|?=Word
562|PowerPoint|microsoft powerpoint|ms powerpoint
563|Microsoft Outlook|ms outlook|?=Outlook
564|Microsoft Access|ms access|?=Access
565|Microsoft Teams|ms teams|?=Teams
566|Google Workspace|g suite|google docs|google sheets
567|Office administration|büroorganisation|office management
568|Data entry|datenerfassung
# service
174|Customer support|customer service|kundenservice
175|Zendesk
178|Presentation|presentation skills|giving presentations
179|Public speaking
187|Scheduling
204|Coaching
205|Leadership
206|Mentoring
207|Teamwork|teamfähigkeit
208|Troubleshooting
569|Call centre|call center|contact center|contact centre
570|Complaint handling|complaint management
571|Point of sale|pos systems
# finance
143|NetSuite
144|DATEV
145|IFRS
146|US GAAP|gaap|us-gaap
147|Financial modelling|financial modeling
148|Budgeting
149|Payroll
150|Audit|auditing
151|Accounts payable
152|Accounts receivable
153|Bookkeeping|buchhaltung
154|Tax|?=Tax|taxation|tax law|tax compliance|corporate tax|tax advisory|tax returns|tax preparation|steuerrecht
155|Risk management
157|AML|=AML|anti money laundering
158|KYC|know your customer
288|Actuarial science
289|Underwriting
572|Accounting|financial accounting|rechnungswesen|comptabilité|contabilidad|rachunkowość
573|Management accounting|=Controlling
574|Financial reporting
575|Financial analysis
576|Financial planning and analysis|financial planning & analysis|fp&a
577|Month-end close|month end close|monatsabschluss
578|Annual accounts|jahresabschluss|annual financial statements
579|General ledger
580|Reconciliation|bank reconciliation|account reconciliation
581|Cost accounting|kostenrechnung
582|Treasury|treasury management
583|Cash flow management|cash management
584|Internal controls|=SOX|sarbanes-oxley
585|Internal audit
586|External audit
587|CPA|?=CPA|certified public accountant
588|ACCA|=ACCA
589|CFA|=CFA
590|HGB|=HGB
591|VAT|=VAT|umsatzsteuer
592|QuickBooks
593|Xero
594|Credit control|debt collection|credit management
595|Credit risk|credit analysis
596|Investment banking
597|Mergers and acquisitions|=M&A
598|Due diligence
599|Business valuation|company valuation
600|Asset management
601|Wealth management
602|Portfolio management
603|Derivatives
604|Insurance claims|claims handling|claims processing|claims adjusting
605|Mortgage lending|mortgages
606|Regulatory reporting
607|Invoicing|billing|rechnungsstellung
608|Fraud detection|fraud prevention
# hr
142|Workday|?=Workday|workday hcm
202|Recruiting|?recruiting|talent acquisition|technical recruiting|full cycle recruiting|full life cycle recruiting|recruitment process|candidate sourcing|personalgewinnung
203|Employee relations
609|Human resources|?human resources|?=HR|human resources management|hr management
610|HR business partnering|hr business partner
611|Performance management
612|Compensation and benefits|?compensation and benefits|total rewards
613|Learning and development|?learning and development|=L&D
614|Talent management
615|Employer branding
616|HRIS|=HRIS|hr information systems
617|Personio
618|SuccessFactors|sap successfactors
619|Executive search|headhunting
620|Labour law|labor law|employment law|arbeitsrecht
621|Training delivery|train the trainer
622|Workplace safety|occupational health and safety|arbeitssicherheit|=OSHA|=NEBOSH|=IOSH
# legal
156|Compliance|?compliance|regulatory compliance|compliance management|compliance officer|compliance monitoring|compliance program|compliance programs
244|ISO 27001
245|GDPR|?gdpr|?dsgvo|gdpr compliance|gdpr regulation
290|Contract law
291|Litigation
292|Intellectual property
293|Paralegal work|paralegal
623|Commercial law
624|Corporate law
625|Criminal law
626|Family law
627|Data protection|?data protection|?datenschutz|?data privacy|data protection law|data protection officer|datenschutzrecht|datenschutzbeauftragter
628|Real estate law
629|Legal research
630|Legal drafting|contract drafting
631|Contract management|contract review
632|Company secretarial|corporate secretarial
633|Regulatory affairs
# health
191|First aid
192|Patient care
193|Intensive care
194|Wound care
195|Medication administration
196|Electronic health records|electronic medical records|=EHR|=EMR
197|Clinical trials
294|Nursing|?nursing|registered nursing|nursing degree|nursing care|krankenpflege|bachelor of nursing|nursing license|nursing licence
295|Pharmacology
296|Phlebotomy
297|Physiotherapy
298|Dietetics
634|Acute care
635|Elderly care|altenpflege|geriatric care
636|Paediatrics|pediatrics|paediatric nursing|pediatric nursing
637|Palliative care|hospice care
638|Mental health|?mental health|mental health nursing|mental health counseling|mental health counselling
639|Psychiatry|psychiatric nursing
640|Psychology
641|Psychotherapy
642|Counselling|counseling
643|Social work|sozialarbeit
644|Midwifery
645|Anaesthesia|anesthesia|anesthesiology
646|Emergency medicine|emergency care|notfallmedizin
647|Triage|?triage|patient triage|medical triage
648|CPR|=CPR|=BLS|basic life support
649|ACLS|=ACLS|=PALS
650|Vital signs
651|Infection control
652|Medical coding|=ICD-10|=CPT coding
653|Medical billing
654|Epic|?=Epic|epic ehr|epic systems
655|Cerner
656|Radiography|radiology|x-ray
657|Ultrasound|sonography
658|MRI|=MRI
659|Dentistry|dental nursing|zahnmedizin
660|Dental hygiene|dental assisting
661|Occupational therapy
662|Speech therapy|speech-language pathology
663|Rehabilitation
664|Home care|ambulante pflege
665|Case management
666|Pharmacy|pharmacy practice
667|Pharmacovigilance|drug safety
668|Good clinical practice|ich-gcp
669|Medical devices|=ISO 13485|medical device
670|Veterinary medicine|veterinary care
671|Health and safety
# hospitality
173|Event management
300|Cooking|?cooking|line cook|food preparation|culinary
301|Food safety|haccp
302|Barista skills|barista
303|Housekeeping
672|Food service|food and beverage
673|Bartending|mixology
674|Waiting tables|table service|silver service
675|Kitchen management
676|Front desk|front office|rezeption
677|Event planning|veranstaltungsplanung
678|Catering|?catering|catering services|event catering
679|Cleaning|?cleaning|commercial cleaning|gebäudereinigung
# logistics
184|Procurement
185|Supply chain|supply chain management
186|Inventory|?inventory|inventory management|inventory control
188|Forklift licence|forklift license|forklift
189|Warehouse management|=WMS
190|Logistics
216|Driving licence|driving license|driver's license|drivers license|driver's licence|driver licence|führerschein|permis de conduire|permis b|carnet de conducir|rijbewijs|prawo jazdy|водительские права
680|Freight forwarding
681|Import and export|import/export
682|Customs clearance|zollabwicklung
683|Order picking|kommissionierung|picking and packing
684|Goods receipt|wareneingang|goods-in
685|Route planning
686|Fleet management
687|Lorry driving|truck driving|lkw fahrer|hgv class 1|hgv class 2
688|CDL|=CDL|commercial driver's license
689|Last-mile delivery|last mile delivery
690|Demand planning
691|Production planning|produktionsplanung
692|Material requirements planning|=MRP
693|Supplier management|vendor management
694|Purchasing|?purchasing|einkauf|purchasing manager|purchase orders
# production
127|PLC|plcs|siemens s7|simatic
128|CAD|?=CAD|computer aided design
129|SolidWorks
130|CATIA
131|Hydraulics
132|Pneumatics
133|Quality management|iso 9001|qualitätsmanagement
134|Six Sigma
135|Lean|?=Lean|lean manufacturing|lean production|lean management
209|Roadworthiness testing
210|Electrical engineering|electrical installation
211|Welding
212|CNC
213|HVAC
214|Plumbing
215|Carpentry
281|Control engineering|industrial control systems|control systems engineering|regelungstechnik
283|Power electronics
284|PCB design|pcb layout
695|Mechanical engineering|maschinenbau
696|Electronics
697|Mechatronics|mechatronik
698|Automation engineering|automatisierungstechnik|industrial automation
699|SCADA
700|Industrial engineering
701|Process engineering|verfahrenstechnik
702|Chemical engineering
703|Civil engineering|bauingenieurwesen
704|Structural engineering
705|Manufacturing engineering
706|Maintenance|?maintenance|preventive maintenance|instandhaltung|predictive maintenance
707|Turning and milling|cnc milling|cnc turning|lathe operation
708|Injection moulding|injection molding
709|Sheet metal work|sheet metal
710|3D printing|additive manufacturing
711|Soldering
712|Assembly work|assembly line|mechanical assembly|electronic assembly
713|Machine operation|machine operator
714|Metrology|coordinate measuring machine
715|Quality control|qualitätskontrolle|quality inspection
716|Statistical process control|=SPC
717|FMEA|=FMEA
718|GD&T
719|ISO 14001
720|Finite element analysis|=FEA|=FEM|ansys
721|CFD|=CFD|computational fluid dynamics
722|AutoCAD
723|Revit
724|BIM|=BIM|building information modelling|building information modeling
725|SketchUp|sketch up
726|Technical drawing|blueprint reading|technical drawings
727|Site management|construction management|bauleitung
728|Cost estimation|construction estimating|kalkulation
729|Bricklaying|masonry
730|Concrete work
731|Scaffolding
732|Electrical wiring|elektroinstallation
733|Solar installation|photovoltaics|photovoltaik|=PV systems
734|Renewable energy
735|Facility management|facilities management
736|Heavy equipment operation|excavator|crane operation
737|Landscaping|gardening
738|Agriculture
739|Automotive engineering|vehicle diagnostics|kfz-mechatroniker
740|Aerospace engineering|avionics
741|Fire safety
742|Security guarding|security guard|sia licence|wachschutz
743|Architecture|?=Architecture|architectural design
# science
96|Statistics|statistical analysis|statistical modelling|statistical modeling
198|GMP|=GMP|=cGMP|good manufacturing practice|good manufacturing practices
199|Laboratory techniques
287|GIS|=GIS|arcgis|qgis|geographic information systems
744|Molecular biology
745|Cell culture
746|PCR|=PCR|=qPCR
747|CRISPR
748|HPLC|=HPLC
749|Mass spectrometry
750|Chromatography
751|Microscopy
752|Microbiology
753|Biochemistry
754|Organic chemistry
755|Analytical chemistry
756|Genomics|next-generation sequencing
757|Bioinformatics
758|Biostatistics
759|Materials science
760|Mathematics
761|Experimental design|design of experiments
762|Scientific writing
763|Epidemiology
764|Econometrics
765|Qualitative research
766|Quantitative research
# education
200|Teaching|?teaching|classroom teaching|lesson planning|teaching experience|teaching certification
201|Curriculum development
299|Childcare
767|Classroom management
768|Special education|special educational needs
769|Early childhood education|early years
770|Instructional design
771|E-learning|elearning
772|Tutoring
773|ESL|=ESL|=TEFL|=TESOL
774|Moodle
775|Fundraising|?fundraising|charity fundraising|donor management|major gifts
# language
217|English|englisch|anglais|inglés|inglês|inglese|engels|angielski|englischkenntnisse|английский
218|German|=German|deutsch|allemand|alemán|tedesco|deutschkenntnisse|niemiecki|немецкий
219|French|=French|französisch|français|francés|francese|francuski
220|Spanish|spanisch|español|espagnol|hiszpański
221|Italian|italienisch|italiano
222|Dutch|=Dutch|niederländisch|nederlands|néerlandais
223|Portuguese|portugiesisch|português
224|Polish|?=Polish|polnisch|polski
225|Arabic
226|Mandarin|mandarin chinese
227|Japanese
776|Chinese|=Chinese|chinesisch|cantonese
777|Korean
778|Russian|russisch|русский
779|Ukrainian|украинский
780|Turkish|=Turkish|türkisch
781|Czech|=Czech|tschechisch
782|Hungarian|ungarisch
783|Romanian|rumänisch
784|Greek|=Greek
785|Swedish|schwedisch
786|Danish|=Danish|dänisch
787|Norwegian|norwegisch
788|Finnish|=Finnish|finnisch
789|Hebrew
790|Hindi
791|Vietnamese
792|Thai|=Thai
793|Indonesian|bahasa indonesia
794|Tagalog|filipino
795|Sign language
796|Interpreting|?interpreting|dolmetschen|conference interpreting|simultaneous interpreting
`

/** Skills of a trade stand beside each other in postings. */
export type Trade = string

export type Spelling = { text: string; exact: boolean; ambiguous: boolean }

export type Skill = { id: number; name: string; trade: Trade; spellings: readonly Spelling[] }

function readSpelling(written: string): Spelling {
  const text = written.replace(/^\??=?/, '')
  return { text, exact: /^\??=/.test(written), ambiguous: written.startsWith('?') }
}

function readSkills(): Skill[] {
  let trade = ''
  const read: Skill[] = []
  for (const line of list.trim().split('\n')) {
    if (line.startsWith('# ')) {
      trade = line.slice(2)
      continue
    }
    const [id = '', name = '', ...others] = line.split('|')
    const given = others.map(readSpelling)
    const saysName = given.some(({ text }) => foldLetters(text) === foldLetters(name))
    const spellings = saysName ? given : [readSpelling(name), ...given]
    read.push({ id: Number(id), name, trade, spellings })
  }
  return read.toSorted((one, other) => one.id - other.id)
}

/** Every skill; the one with the number `n` stands at `n - 1`. */
export const skills: readonly Skill[] = readSkills()

const byName = new Map(
  skills.flatMap(({ id, name, spellings }) =>
    [...spellings.map(({ text }) => text), name].map(
      (spelling) => [foldLetters(spelling), id] as const,
    ),
  ),
)

/** The number of a skill by one of its folded spellings. */
export function skillNamed(folded: string): number | undefined {
  return byName.get(folded)
}
