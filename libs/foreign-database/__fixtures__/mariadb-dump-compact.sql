/*M!999999\- enable the sandbox mode */ 
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `username` varchar(191) DEFAULT NULL,
  `password` longtext NOT NULL,
  `display_name` varchar(191) DEFAULT NULL,
  `role` int(11) DEFAULT 1,
  `status` int(11) DEFAULT 1,
  `email` varchar(191) DEFAULT NULL,
  `github_id` varchar(191) DEFAULT NULL,
  `access_token` char(32) DEFAULT NULL,
  `quota` bigint(20) DEFAULT 0,
  `used_quota` bigint(20) DEFAULT 0,
  `group` varchar(64) DEFAULT 'default',
  `aff_code` varchar(32) DEFAULT NULL,
  `inviter_id` int(11) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  `setting` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uni_users_username` (`username`),
  KEY `idx_users_deleted_at` (`deleted_at`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='it''s (all) "users"; `so`';
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO `users` VALUES (1,'root','$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy','Root User',100,1,'','',NULL,9007199254740993,0,'default','x7Qa',0,NULL,'{\"quota_warning_threshold\":500000,\"notify\":\"it\'s \\\"on\\\"\"}');
INSERT INTO `users` VALUES (2,'小明','p','tab	here, line\nend, \r\n, back\\slash, \\n, \\N and \\.',1,2,'ming@example.com','8f','d41d8cd98f00b204e9800998ecf8427e',-5,2147483647,'vip',NULL,1,NULL,'');
INSERT INTO `users` VALUES (7,'o\'hara; -- /* $$ */','p','😀 \"quoted\" `so` %_ \\%',10,1,NULL,NULL,NULL,0,-9223372036854775808,'','); DROP',NULL,NULL,NULL);
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tokens` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) DEFAULT NULL,
  `key` varchar(128) DEFAULT NULL,
  `status` bigint(20) DEFAULT 1,
  `name` varchar(191) DEFAULT NULL,
  `created_time` bigint(20) DEFAULT NULL,
  `expired_time` bigint(20) DEFAULT -1,
  `remain_quota` bigint(20) DEFAULT 0,
  `unlimited_quota` tinyint(1) DEFAULT NULL,
  `model_limits_enabled` tinyint(1) DEFAULT NULL,
  `model_limits` text DEFAULT NULL,
  `allow_ips` varchar(191) DEFAULT '',
  `group` varchar(191) DEFAULT '',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO `tokens` VALUES (1,1,'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5hJ7kL9mN1pQ3',1,'laptop',1700000000,-1,500000,1,0,'','10.0.0.1\n10.0.0.2','auto');
INSERT INTO `tokens` VALUES (3,2,'k2',3,'',0,1893456000,-1,0,1,'gpt-4o,claude-3-5-sonnet',NULL,'');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `channels` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `type` bigint(20) DEFAULT 0,
  `key` longtext NOT NULL,
  `status` bigint(20) DEFAULT 1,
  `name` varchar(191) DEFAULT NULL,
  `weight` bigint(20) unsigned DEFAULT 0,
  `base_url` varchar(191) DEFAULT '',
  `balance` double DEFAULT NULL,
  `models` longtext DEFAULT NULL,
  `model_mapping` text DEFAULT NULL,
  `priority` bigint(20) DEFAULT 0,
  `channel_info` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`channel_info`)),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO `channels` VALUES (4,1,'sk-first\nsk-second',1,'openai',0,'https://api.openai.com',12.25,'gpt-4o,gpt-4o-mini','{\"gpt-4\": \"gpt-4o\"}',NULL,'{\"is_multi_key\":true,\"multi_key_size\":2,\"multi_key_mode\":\"polling\"}');
INSERT INTO `channels` VALUES (5,14,'{\"type\":\"service_account\",\"private_key\":\"-----BEGIN\\nEND-----\\n\"}',3,NULL,4294967295,'',0.0000001,'',NULL,-3,'{}');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `options` (
  `key` varchar(191) NOT NULL,
  `value` longtext DEFAULT NULL,
  PRIMARY KEY (`key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO `options` VALUES ('ModelRatio','{\n  \"gpt-4o\": 1.25,\n  \"o1\": 7.5\n}');
INSERT INTO `options` VALUES ('Notice','');
INSERT INTO `options` VALUES ('SystemName','It\'s \\\\ ours');
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `logs` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) DEFAULT NULL,
  `type` bigint(20) DEFAULT NULL,
  `content` longtext DEFAULT NULL,
  `username` varchar(191) DEFAULT '',
  `model_name` varchar(191) DEFAULT '',
  `quota` bigint(20) DEFAULT 0,
  `is_stream` tinyint(1) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `idx_logs_username` (`username`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO `logs` VALUES (1,1,1700000001,2,'\'); INSERT INTO `users` VALUES (9','root','gpt-4o',15,1);
INSERT INTO `logs` VALUES (2,1,1700000002,2,'\n\\.\nCOPY users FROM stdin;\n','root','gpt-4o',16,0);
